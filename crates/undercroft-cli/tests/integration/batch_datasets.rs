//! `batch` as a maker of datasets: maps that are the same turned round, parts for training and testing, lists in tables.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    process::{Command, Stdio},
    thread,
    time::Duration,
};

use crate::common::{Folder, Ran, undercroft};
use parquet::{
    file::reader::{FileReader, SerializedFileReader},
    record::{Field, Row},
};
use serde_json::Value;

fn batch(folder: &Folder, line: &str) -> Ran {
    let args: Vec<&str> = std::iter::once("batch").chain(line.split_whitespace()).collect();
    undercroft(&args).at(&folder.0).run()
}

fn lines(folder: &Folder, name: &str) -> Vec<Value> {
    let text = fs::read_to_string(folder.0.join(name)).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn rows(folder: &Folder, name: &str) -> Vec<Row> {
    let table = SerializedFileReader::new(fs::File::open(folder.0.join(name)).unwrap()).unwrap();
    table.get_row_iter(None).unwrap().map(Result::unwrap).collect()
}

fn column<'a>(row: &'a Row, name: &str) -> &'a Field {
    row.get_column_iter().find(|(own, _)| *own == name).unwrap().1
}

fn text(row: &Row, name: &str) -> String {
    let Field::Str(text) = column(row, name) else { panic!("{name} is a text") };
    text.clone()
}

/// The walkable cells of a dungeon in the least of their eight images, moved to the corner: what makes two maps the same,
/// worked out from the file alone.
fn normal_form(dungeon: &Value) -> BTreeSet<(i64, i64)> {
    let walkable = |tile: char| dungeon["legend"][tile.to_string()]["walkable"].as_bool().unwrap();
    let solid: BTreeSet<(i64, i64)> = dungeon["marks"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|mark| mark["solid"] == true)
        .map(|mark| (mark["x"].as_i64().unwrap(), mark["y"].as_i64().unwrap()))
        .collect();
    let mut cells = Vec::new();
    for (y, row) in dungeon["tiles"].as_array().unwrap().iter().enumerate() {
        let open = row.as_str().unwrap().chars().enumerate().filter(|(_, tile)| walkable(*tile));
        cells.extend(open.map(|(x, _)| (x as i64, y as i64)).filter(|at| !solid.contains(at)));
    }
    let images = (0..8).map(|motion| {
        let moved = cells.iter().map(|(x, y)| {
            let (x, y) = if motion & 1 == 0 { (*x, *y) } else { (*y, *x) };
            (if motion & 2 == 0 { x } else { -x }, if motion & 4 == 0 { y } else { -y })
        });
        let moved: Vec<(i64, i64)> = moved.collect();
        let (left, top) = (moved.iter().map(|at| at.0).min(), moved.iter().map(|at| at.1).min());
        moved.into_iter().map(|(x, y)| (x - left.unwrap(), y - top.unwrap())).collect::<BTreeSet<_>>()
    });
    images.min().unwrap()
}

/// Small enough that many seeds give the same map.
const SMALL: &str = "bsp --set width=16 --set height=10 --set depth=1 --set min_room=3 --set max_room=4 --count 3000";

fn seeds(dungeons: &[Value]) -> Vec<String> {
    dungeons.iter().map(|dungeon| dungeon["seed"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn canonical_hashes_are_equal_where_maps_are() {
    let folder = Folder::new("datasets-canonical");
    let tabletop = "tabletop --set size=small --count 30";
    for recipe in [SMALL, "scatter --count 60", "walk --count 60", "tilepath --count 30", tabletop] {
        batch(&folder, &format!("{recipe} --force --out all.jsonl")).exits(0);
        batch(&folder, &format!("{recipe} --force --out all.parquet")).exits(0);
        let all = lines(&folder, "all.jsonl");
        let (mut by_hash, mut forms) = (BTreeMap::new(), BTreeSet::new());
        for (dungeon, row) in all.iter().zip(rows(&folder, "all.parquet")) {
            let (hash, form) = (dungeon["canonical"].as_str().unwrap().to_owned(), normal_form(dungeon));
            assert_eq!(text(&row, "canonical"), hash);
            assert_eq!(by_hash.entry(hash).or_insert_with(|| form.clone()), &form, "one hash, one map");
            forms.insert(form);
        }
        assert_eq!(by_hash.len(), forms.len(), "one map, one hash: {recipe}");
    }
}

#[test]
fn the_first_seed_of_a_map_is_kept_on_any_number_of_threads() {
    let folder = Folder::new("datasets-dedupe");
    batch(&folder, &format!("{SMALL} --out all.jsonl")).exits(0);
    let all = lines(&folder, "all.jsonl");
    let mut forms = BTreeSet::new();
    let first: Vec<Value> = all.iter().filter(|dungeon| forms.insert(normal_form(dungeon))).cloned().collect();
    let repeated = all.len() - first.len();
    assert!(repeated > 100 && first.len() > 100, "{repeated} of {} are repeated", all.len());
    for threads in [1, 2, 7] {
        let asked = format!("{SMALL} --dedupe canonical --threads {threads} --force");
        let ran = batch(&folder, &format!("{asked} --out few.jsonl")).exits(0);
        ran.says(&[&format!("{} dungeons", first.len()), &format!("{repeated} left out that came up before")]);
        assert_eq!(lines(&folder, "few.jsonl"), first);
        batch(&folder, &format!("{asked} --out few.parquet")).exits(0);
        let kept: Vec<String> = rows(&folder, "few.parquet").iter().map(|row| text(row, "seed")).collect();
        assert_eq!(kept, seeds(&first));
    }
    batch(&folder, &format!("{SMALL} --dedupe canonical --format text --out few")).exits(0);
    assert_eq!(fs::read_dir(folder.0.join("few")).unwrap().count(), first.len());
    let printed = batch(&folder, &format!("{SMALL} --dedupe canonical --out -")).exits(0).stdout;
    assert_eq!(printed.into_bytes(), fs::read(folder.0.join("few.jsonl")).unwrap());
    assert_eq!(folder.names(), ["all.jsonl", "few", "few.jsonl", "few.parquet"]);
}

#[test]
fn no_map_is_in_two_parts() {
    let folder = Folder::new("datasets-split");
    batch(&folder, &format!("{SMALL} --out all.jsonl")).exits(0);
    let all = lines(&folder, "all.jsonl");
    for threads in [1, 2, 7] {
        let asked = format!("{SMALL} --split 80/10/10 --threads {threads} --force");
        batch(&folder, &format!("{asked} --out x.jsonl")).exits(0);
        batch(&folder, &format!("{asked} --out x.parquet")).exits(0);
        let parts = ["train", "validation", "test"].map(|part| lines(&folder, &format!("x.{part}.jsonl")));
        let forms = parts.each_ref().map(|part| part.iter().map(normal_form).collect::<BTreeSet<_>>());
        assert!(forms[0].is_disjoint(&forms[1]) && forms[0].is_disjoint(&forms[2]) && forms[1].is_disjoint(&forms[2]));
        // Maps are split, not seeds; there are enough of them for shares that are near.
        let count = forms.iter().map(BTreeSet::len).sum::<usize>() as f64;
        let shares = forms.each_ref().map(|forms| forms.len() as f64 / count);
        assert!(
            (0.7..0.9).contains(&shares[0]) && shares[1..].iter().all(|share| (0.05..0.2).contains(share)),
            "{shares:?}"
        );
        let mut together: Vec<String> = parts.iter().flat_map(|part| seeds(part)).collect();
        let mut wanted = seeds(&all);
        together.sort();
        wanted.sort();
        assert_eq!(together, wanted);
        for (part, dungeons) in ["train", "validation", "test"].iter().zip(&parts) {
            let rows = rows(&folder, &format!("x.{part}.parquet"));
            assert_eq!(rows.iter().map(|row| text(row, "seed")).collect::<Vec<_>>(), seeds(dungeons), "{part}");
        }
    }
    batch(&folder, &format!("{SMALL} --split 9/1 --dedupe canonical --format text --out x")).exits(0);
    assert_eq!(fs::read_dir(folder.0.join("x")).unwrap().count(), 2);
    let in_folder = |part: &str| fs::read_dir(folder.0.join("x").join(part)).unwrap().count();
    assert!(in_folder("train") > 4 * in_folder("test") && in_folder("test") > 0);
    batch(&folder, "bsp --seeds 1..3 --split 80/10/10 --out x.parquet")
        .refused(2, &["x.train.parquet is there already"]);
    // A part may come out empty, and is a file all the same.
    batch(&folder, "bsp --seeds 1 --split 80/10/10 --out one.parquet").exits(0);
    let counts = ["train", "validation", "test"].map(|part| rows(&folder, &format!("one.{part}.parquet")).len());
    assert_eq!(counts.iter().sum::<usize>(), 1);
}

#[test]
fn dedupe_and_split_go_on_after_a_kill() {
    let folder = Folder::new("datasets-resume");
    let small = SMALL.replace("--count 3000", "--count 60000");
    for (out, names) in [
        ("x.jsonl", vec!["x.train.jsonl", "x.validation.jsonl", "x.test.jsonl"]),
        ("x.parquet", vec!["x.train.parquet", "x.validation.parquet", "x.test.parquet"]),
    ] {
        let asked = format!("{small} --dedupe canonical --split 80/10/10");
        batch(&folder, &format!("{asked} --out {out}")).exits(0);
        let whole: Vec<Vec<u8>> = names.iter().map(|name| fs::read(folder.0.join(name)).unwrap()).collect();
        names.iter().for_each(|name| fs::remove_file(folder.0.join(name)).unwrap());
        let ledger = folder.0.join(format!("{out}.progress"));
        let count = || fs::read_to_string(&ledger).map_or(0, |text| text.lines().count());
        let mut kills = 0;
        for round in 0..3 {
            let mut child = Command::new(env!("CARGO_BIN_EXE_undercroft"))
                .arg("batch")
                .args(asked.split_whitespace())
                .args(["--out", out])
                .args((round > 0).then_some("--resume"))
                .current_dir(&folder.0)
                .stderr(Stdio::null())
                .spawn()
                .unwrap();
            let before = count();
            while child.try_wait().unwrap().is_none() && count() < before + 2 {
                thread::sleep(Duration::from_millis(1));
            }
            child.kill().unwrap();
            kills += u32::from(!child.wait().unwrap().success());
            if !ledger.exists() {
                break;
            }
        }
        assert!(kills > 0, "{out} was done before it could be killed");
        if ledger.exists() {
            // Another split or none at all is another batch.
            for other in [small.clone(), format!("{small} --dedupe canonical --split 90/10")] {
                batch(&folder, &format!("{other} --out {out} --resume")).refused(2, &["another one", "split"]);
            }
            batch(&folder, &format!("{asked} --out {out} --resume")).exits(0);
        }
        let resumed: Vec<Vec<u8>> = names.iter().map(|name| fs::read(folder.0.join(name)).unwrap()).collect();
        assert!(resumed == whole, "{out}");
        names.iter().for_each(|name| fs::remove_file(folder.0.join(name)).unwrap());
        assert!(folder.names().is_empty(), "{:?}", folder.names());
    }
}

/// A field of a row as JSON; a list of groups is a list of objects.
fn as_json(field: &Field) -> Value {
    match field {
        Field::Null => Value::Null,
        Field::Bool(value) => (*value).into(),
        Field::Int(value) => (*value).into(),
        Field::Str(value) => value.clone().into(),
        Field::Group(row) => {
            Value::Object(row.get_column_iter().map(|(name, field)| (name.clone(), as_json(field))).collect())
        }
        Field::ListInternal(list) => list.elements().iter().map(as_json).collect(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn lists_in_tables_say_what_lines_say() {
    let folder = Folder::new("datasets-lists");
    let locked = "--pass locks --count 20 --set size=medium";
    let free = "walk --set placement=free --set rooms=9 --count 60 --pass encounters";
    for recipe in ["bsp --count 40", "scatter --count 20", free, "tilepath --count 10", locked] {
        let extra = "--columns marks,rooms,doors,passages,rooms --dedupe canonical";
        batch(&folder, &format!("{recipe} --force --dedupe canonical --out x.jsonl")).exits(0);
        batch(&folder, &format!("{recipe} --force {extra} --out x.parquet")).exits(0);
        let (lines, rows) = (lines(&folder, "x.jsonl"), rows(&folder, "x.parquet"));
        assert_eq!(lines.len(), rows.len());
        for (dungeon, row) in lines.iter().zip(&rows) {
            for (list, own) in
                [("room_list", "rooms"), ("door_list", "doors"), ("passage_list", "passages"), ("mark_list", "marks")]
            {
                let (found, wanted) = (as_json(column(row, list)), dungeon[own].as_array().unwrap());
                let found = found.as_array().unwrap();
                assert_eq!(found.len(), wanted.len(), "{own} of {}", dungeon["seed"]);
                for (found, wanted) in found.iter().zip(wanted) {
                    for (name, value) in found.as_object().unwrap() {
                        let wanted = match (name.as_str(), &wanted[name]) {
                            ("solid", Value::Null) => false.into(),
                            ("name", Value::Null) => wanted.get("key").cloned().unwrap_or_default(),
                            ("cells", Value::Array(cells)) => {
                                cells.iter().map(|at| serde_json::json!({ "x": at[0], "y": at[1] })).collect()
                            }
                            (_, wanted) => wanted.clone(),
                        };
                        assert_eq!(*value, wanted, "{name} of {own} of {recipe}");
                    }
                }
            }
        }
    }
}

#[test]
fn the_bot_counts_its_steps() {
    let folder = Folder::new("datasets-bot");
    batch(&folder, "bsp --count 8 --columns bot_steps --out x.parquet").exits(0);
    let steps: Vec<i32> = rows(&folder, "x.parquet")
        .iter()
        .filter_map(|row| match column(row, "bot_steps") {
            Field::Int(steps) => Some(*steps),
            Field::Null => None,
            other => panic!("{other:?}"),
        })
        .collect();
    assert!(!steps.is_empty() && steps.iter().all(|steps| (10..20_000).contains(steps)), "{steps:?}");
    let table = SerializedFileReader::new(fs::File::open(folder.0.join("x.parquet")).unwrap()).unwrap();
    let metadata = table.metadata().file_metadata().key_value_metadata().unwrap();
    let legend = metadata.iter().find(|pair| pair.key == "undercroft.legend").unwrap().value.clone().unwrap();
    let legend: Value = serde_json::from_str(&legend).unwrap();
    assert_eq!(legend["#"]["walkable"], false);
}

#[test]
fn refusals() {
    let folder = Folder::new("datasets-refusals");
    for (line, part) in [
        ("bsp --seeds 1..3 --out x.jsonl --split 80/20/0", "from 1 to"),
        ("bsp --seeds 1..3 --out x.jsonl --split half", "two or three"),
        ("bsp --seeds 1..3 --out - --split 80/20", "all in one"),
        ("bsp --seeds 1..3 --out x.jsonl --dedupe seed", "canonical"),
        ("bsp --seeds 1..3 --out x.jsonl --columns rooms", "--columns is for tables"),
        ("bsp --seeds 1..3 --out x.parquet --columns roms", "rooms"),
    ] {
        batch(&folder, line).refused(2, &[part]);
    }
    assert!(folder.names().is_empty());
}

/// The arrays of an `npz` file by their names: the type, the shape and the bytes.
fn arrays(folder: &Folder, name: &str) -> BTreeMap<String, (String, Vec<usize>, Vec<u8>)> {
    let bytes = fs::read(folder.0.join(name)).unwrap();
    let number = |at: usize, width: usize| {
        bytes[at..at + width].iter().rev().fold(0_usize, |number, byte| number << 8 | usize::from(*byte))
    };
    let (mut at, mut arrays) = (0, BTreeMap::new());
    while bytes[at..].starts_with(b"PK\x03\x04") {
        let (size, name) = (number(at + 18, 4), number(at + 26, 2));
        let start = at + 30 + name + number(at + 28, 2);
        let own = &bytes[start..start + size];
        let header = usize::from(own[8]) + usize::from(own[9]) * 256;
        let text = std::str::from_utf8(&own[10..10 + header]).unwrap();
        let after = |key: &str| text.split_once(key).unwrap().1;
        let kind = after("'descr': '").split('\'').next().unwrap().to_owned();
        let shape = after("'shape': (").split(')').next().unwrap();
        let shape = shape.split(',').filter_map(|side| side.trim().parse().ok()).collect();
        let file = String::from_utf8(bytes[at + 30..at + 30 + name].to_vec()).unwrap();
        arrays.insert(file, (kind, shape, own[10 + header..].to_vec()));
        at = start + size;
    }
    arrays
}

#[test]
fn shards_say_what_the_table_says() {
    let folder = Folder::new("datasets-shards");
    for (recipe, count) in [("bsp --set width=30 --set height=20", 250), ("tabletop --set size=small", 25)] {
        batch(&folder, &format!("{recipe} --count {count} --force --out x.parquet")).exits(0);
        batch(&folder, &format!("{recipe} --count {count} --format npz --shard 100 --force --out x")).exits(0);
        let mut rows = rows(&folder, "x.parquet").into_iter();
        for shard in 0..(count as usize).div_ceil(100) {
            let arrays = arrays(&folder, &format!("x/shard-{shard:06}.npz"));
            let (kind, shape, tiles) = &arrays["tiles.npy"];
            assert_eq!(kind, "|u1");
            for index in 0..shape[0] {
                let row = rows.next().unwrap();
                let whole = |name: &str| -> i64 {
                    let (kind, shape, bytes) = &arrays[&format!("{name}.npy")];
                    let width = kind[2..].parse::<usize>().unwrap();
                    assert!(shape.len() == 1 && (kind.starts_with("<i") || kind.starts_with("<u")), "{name}");
                    let bytes = &bytes[index * width..(index + 1) * width];
                    bytes.iter().rev().fold(0_u64, |number, byte| number << 8 | u64::from(*byte)) as i64
                };
                assert_eq!(format!("{:016x}", whole("canonical")), text(&row, "canonical"));
                assert_eq!(format!("{:016x}", whole("fingerprint")), text(&row, "fingerprint"));
                assert_eq!(column(&row, "rooms"), &Field::Long(whole("rooms")));
                let (width, height) = (whole("width") as usize, whole("height") as usize);
                assert_eq!(column(&row, "width"), &Field::Int(width as i32));
                let Field::Bytes(map) = column(&row, "tiles") else { panic!("tiles are bytes") };
                for y in 0..height {
                    let from = (index * shape[1] + y) * shape[2];
                    assert_eq!(&tiles[from..from + width], &map.data()[y * width..(y + 1) * width]);
                }
                let (kind, _, seeds) = &arrays["seed.npy"];
                let longest = kind[2..].parse::<usize>().unwrap();
                let seed: String = seeds[index * longest * 4..(index + 1) * longest * 4]
                    .chunks(4)
                    .filter_map(|four| char::from_u32(u32::from_le_bytes(four.try_into().unwrap())))
                    .filter(|character| *character != '\0')
                    .collect();
                assert_eq!(seed, text(&row, "seed"));
            }
        }
        assert!(rows.next().is_none(), "every row is in a shard");
        fs::remove_dir_all(folder.0.join("x")).unwrap();
    }
    batch(&folder, "bsp --count 30 --format npz --shard 10 --split 1/1 --dedupe canonical --out y").exits(0);
    assert!(folder.0.join("y/train/shard-000000.npz").is_file() && folder.0.join("y/test/shard-000002.npz").is_file());
    batch(&folder, "bsp --count 30 --format npz --shard 10 --out y").exits(0);
    batch(&folder, "bsp --count 3 --format npz --shard 10 --out y").refused(2, &["shard-000000.npz is there already"]);
    batch(&folder, "bsp --count 3 --shard 10 --out z.parquet").refused(2, &["--shard is for --format npz"]);
    batch(&folder, "bsp --set width=9000 --set height=9000 --count 3 --format npz --shard 10 --out z")
        .refused(2, &["is too large", "at most 1 with --shard"]);
}

#[test]
fn cards_describe_the_files_beside_them() {
    let folder = Folder::new("datasets-card");
    batch(&folder, "bsp --count 40 --split 1/1 --card --card-set license=CC0-1.0 --out x.parquet").exits(0);
    let card: Value = serde_json::from_slice(&fs::read(folder.0.join("x.croissant.json")).unwrap()).unwrap();
    assert_eq!((&card["name"], &card["license"]), (&"x".into(), &"CC0-1.0".into()));
    let names: Vec<&str> =
        card["distribution"].as_array().unwrap().iter().map(|file| file["contentUrl"].as_str().unwrap()).collect();
    assert_eq!(names, ["x.train.parquet", "x.test.parquet"]);
    for file in card["distribution"].as_array().unwrap() {
        let sum =
            Command::new("sha256sum").arg(file["name"].as_str().unwrap()).current_dir(&folder.0).output().unwrap();
        let sum = String::from_utf8(sum.stdout).unwrap();
        assert_eq!(sum.split(' ').next().unwrap(), file["sha256"], "as coreutils has it");
    }
    // Every column of the table is described.
    let row = &rows(&folder, "x.train.parquet")[0];
    let columns: Vec<&str> = row.get_column_iter().map(|(name, _)| name.as_str()).collect();
    let fields = card["recordSet"][0]["field"].as_array().unwrap();
    assert_eq!(fields.iter().map(|field| field["name"].as_str().unwrap()).collect::<Vec<_>>(), columns);
    batch(&folder, "bsp --count 4 --card --out y.jsonl").exits(0);
    assert!(folder.0.join("y.croissant.json").is_file());
    folder.file("z.croissant.json", "mine");
    batch(&folder, "bsp --count 4 --card --out z.jsonl").refused(2, &["z.croissant.json is there already"]);
    batch(&folder, "bsp --count 4 --card --out z").refused(2, &["a card describes"]);
    batch(&folder, "bsp --count 4 --card --card-set license --out w.jsonl").refused(2, &["KEY=VALUE"]);
    batch(&folder, "bsp --count 4 --card-set license=x --out w.jsonl").refused(2, &["--card"]);
}
