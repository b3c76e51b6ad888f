//! A walk with less than is asked for, where no attempt finds room for all of it.
//!
//! Each time something finds no place, the walk is laid out again without that: prefabs are given up first, because the recipe
//! wants them only as far as they fit, then loops, side paths and at last rooms. What is left is made in full.

use super::{Allowance, Scratch, Walk, WalkBuilder};
use crate::{
    methods::{Attempt, AttemptFailure, StepBudget},
    model::{Cell, RoomId},
    rng::Streams,
    trace::{Event, Trace},
};

/// How often a walk is laid out again at most.
const ROUNDS: u32 = 64;
/// After so many rounds as many things are left out at once as there are left.
const GENTLE_ROUNDS: u32 = 24;

/// Lays out as much of a walk as finds a place. The answer is the walk that was made, and its boss's room.
pub(super) fn lay_out_less<T: Trace>(
    asked: &Walk,
    attempt: Attempt<'_, Scratch, T>,
    streams: &Streams,
) -> Result<(), AttemptFailure> {
    let Attempt { number, prefabs, scratch, layout, trace, .. } = attempt;
    let mut params = asked.clone();
    let mut allowance = Allowance { less: true, ..Allowance::default() };
    let mut last = AttemptFailure::BossDoesNotFit;
    for round in 0..ROUNDS {
        layout.begin(params.width, params.height, Cell::Wall);
        trace.note(Event::Attempt(number));
        let mut budget = StepBudget::new();
        budget.limit(params.steps());
        let mut builder = WalkBuilder {
            params: &params,
            allowance: &allowance,
            streams: *streams,
            scratch: &mut *scratch,
            layout: &mut *layout,
            budget: &mut budget,
            trace: &mut *trace,
        };
        match builder.lay_out_fit(prefabs) {
            Ok(boss) => {
                builder.give_roles(boss);
                return Ok(());
            }
            Err(failure) => last = failure,
        }
        let is_gentle = round < GENTLE_ROUNDS;
        let has_prefabs = prefabs.is_some() && allowance.prefabs > 0;
        if !leave_out(&mut params, &mut allowance, &last, has_prefabs, is_gentle) {
            break;
        }
    }
    Err(last)
}

/// Leaves out some of what found no place; whether there was anything to leave out.
fn leave_out(
    params: &mut Walk,
    allowance: &mut Allowance,
    failure: &AttemptFailure,
    has_prefabs: bool,
    is_gentle: bool,
) -> bool {
    match failure {
        AttemptFailure::PrefabLeftOver { room, .. } if is_gentle => allowance.plain.push(RoomId(*room)),
        AttemptFailure::PrefabLeftOver { .. } => allowance.prefabs = 0,
        AttemptFailure::NoWay { .. } | AttemptFailure::NoBranch { .. } | AttemptFailure::BossDoesNotFit
            if has_prefabs =>
        {
            // From no bound at all to a few, to none.
            allowance.prefabs = if allowance.prefabs > MOST_AT_FIRST { MOST_AT_FIRST } else { allowance.prefabs / 2 };
        }
        AttemptFailure::NoBranch { made, .. } => params.branches = (*made as i32).min(params.branches - 1),
        AttemptFailure::BossDoesNotFit if params.branches > 0 => {
            params.branches = if is_gentle { params.branches - 1 } else { params.branches / 2 };
        }
        AttemptFailure::BossDoesNotFit if params.loops > 0 => params.loops = 0,
        AttemptFailure::NoWay { placed, .. }
            if params.rooms > 2 && params.directions.0.len() < params.rooms as usize - 1 =>
        {
            let fewer = if is_gentle { params.rooms - 1 } else { params.rooms / 2 };
            let least = (params.directions.0.len() as i32 + 1).max(2);
            params.rooms = (*placed as i32).min(fewer).max(least);
            // At most three corridors lead on from a room, and loops join rooms some way apart.
            params.branches = params.branches.min(2 * (params.rooms - 1));
        }
        _ => return false,
    }
    true
}

/// How many prefabs are allowed when some have to be given up for the first time.
const MOST_AT_FIRST: usize = 8;
