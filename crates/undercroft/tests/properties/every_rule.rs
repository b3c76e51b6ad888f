//! Every law and every promise is broken by some test: a rule that `check` forgot to judge would be found out.

use undercroft::{Named, check::Rule};

use crate::{
    common::broken_rules::broken_by, faults, furnishing_sets, graph_faults, kept, keyed_faults, levels, locks,
    player_faults, prefabs, role_faults, shortfalls, tabletop_faults, tiles, walk_faults,
};

/// For every rule a test that breaks it.
const BROKEN_BY: [(Rule, fn()); 65] = [
    (Rule::SoundRecipe, faults::sound_recipe),
    (Rule::DenseIds, faults::dense_ids),
    (Rule::NoDanglingReferences, faults::no_dangling_references),
    (Rule::EqualLayerSizes, faults::equal_layer_sizes),
    (Rule::InsideTheBoard, faults::inside_the_board),
    (Rule::CellsMatchShapes, faults::cells_match_shapes),
    (Rule::OnFloor, faults::on_floor),
    (Rule::AtItsRoom, faults::at_its_room),
    (Rule::Water, keyed_faults::water_on_floor_and_nothing_in_the_deep),
    (Rule::StairsCancel, keyed_faults::stairs_cancel),
    (Rule::CustomNames, faults::custom_names),
    (Rule::Locks, locks::what_does_not_belong_together_is_found),
    (Rule::Links, levels::whatever_is_changed_is_found),
    (Rule::Graph, tiles::graph),
    (Rule::ConnectorsMeet, tiles::connectors_meet),
    (Rule::TilesDisjoint, tiles::tiles_disjoint),
    (Rule::OnTheRaster, tiles::on_the_raster),
    (Rule::Openings, tiles::openings),
    (Rule::MatchesRecipe, faults::matches_recipe),
    (Rule::JoinsItsEnds, faults::joins_its_ends),
    (Rule::RoomsDisjoint, faults::rooms_disjoint),
    (Rule::AllReachable, faults::all_and_goal_reachable),
    (Rule::GoalReachable, faults::all_and_goal_reachable),
    (Rule::ClosedBorder, faults::closed_border),
    (Rule::RoomsApart, tabletop_faults::rooms_lie_apart),
    (Rule::ClearPassages, tabletop_faults::passages_keep_clear_of_other_rooms),
    (Rule::SingleCrossings, tabletop_faults::passages_run_along_none),
    (Rule::JoinedOnce, tabletop_faults::no_two_passages_join_the_same_rooms),
    (Rule::Entries, tabletop_faults::round_rooms_are_entered_in_the_middle),
    (Rule::Symmetric, tabletop_faults::an_unbroken_symmetry_is_kept),
    (Rule::EnoughRooms, faults::enough_rooms),
    (Rule::ExactCounts, walk_faults::exact_counts),
    (Rule::AsDirected, walk_faults::as_directed),
    (Rule::OnwardCorridors, walk_faults::onward_corridors),
    (Rule::DistantLoops, walk_faults::distant_loops),
    (Rule::DocumentFormulas, walk_faults::document_formulas),
    (Rule::Roles, role_faults::kinds_are_those_of_the_method),
    (Rule::Sealed, faults::sealed),
    (Rule::HazardsAvoidable, faults::hazards_avoidable),
    (Rule::SolidsAvoidable, keyed_faults::solid_things_in_the_way),
    (Rule::DoorsAtEnds, keyed_faults::doors_at_ends),
    (Rule::StairsOneWay, keyed_faults::stairs_one_way),
    (Rule::WholeOpenings, keyed_faults::whole_openings),
    (Rule::ShortCorridors, keyed_faults::locks_and_secrets_leave_a_way),
    (Rule::FairSecrets, keyed_faults::locks_and_secrets_leave_a_way),
    (Rule::FairLocks, keyed_faults::locks_and_secrets_leave_a_way),
    (Rule::FairKeys, locks::what_can_be_lost_is_found),
    (Rule::WaysOut, keyed_faults::ways_out),
    (Rule::ClearWays, keyed_faults::clear_ways),
    (Rule::ClearDoorways, shortfalls::clear_doorways),
    (Rule::ByPurpose, furnishing_sets::what_does_not_belong_is_seen),
    (Rule::Prefabs, prefabs::whatever_is_not_as_drawn_is_a_fault),
    (Rule::NumberedByBranch, keyed_faults::numbered_by_branch),
    (Rule::PathLength, tiles::path_length_and_branches),
    (Rule::Pacing, tiles::a_path_of_halls_alone),
    (Rule::LinearShare, tiles::a_path_of_rooms_alone),
    (Rule::BossFarthest, walk_faults::boss_farthest),
    (Rule::BranchEnds, tiles::a_branch_that_ends_in_a_hallway),
    (Rule::LoopsJoined, tiles::loops),
    (Rule::KeptRooms, kept::a_recipe_that_keeps_another_room_is_found_out),
    (Rule::AsDrawn, graph_faults::as_drawn),
    (Rule::Winnable, player_faults::a_key_that_is_deleted),
    (Rule::NoSecretNeeded, player_faults::doors_that_nobody_opens),
    (Rule::Unlosable, player_faults::a_key_that_is_deleted),
    (Rule::Complete, player_faults::a_key_that_is_deleted),
];

/// Rules that only a file can break. They are broken where files are read, in `undercroft-export/tests/tampering.rs`.
const BROKEN_BY_FILES: [Rule; 2] = [Rule::TilesAgree, Rule::Fingerprint];

#[test]
fn every_rule_is_broken_by_a_test() {
    for (rule, name) in Rule::ALL {
        let known = BROKEN_BY.iter().any(|(other, _)| other == rule) || BROKEN_BY_FILES.contains(rule);
        assert!(known, "the rule `{name}` needs a test that breaks it, and a line here");
    }
}

#[test]
fn the_tests_break_the_rules_they_are_listed_for() {
    for (rule, test) in BROKEN_BY {
        let broken = broken_by(test);
        assert!(broken.contains(&rule), "the test listed for `{rule}` breaks {broken:?} instead");
    }
}
