//! Cuts a module into parts: the first, which is an instance by itself, and others that are added to it when they are needed.
//!
//! Parts share memory, table and globals of the first one. A call from one part to another goes over a slot of the table. As long
//! as a part is missing its slots are empty, and such a call is a trap: whoever made the call adds the part and begins again.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use anyhow::{Context, Result, bail};
use walrus::{
    ConstExpr, DataKind, ElementItems, ElementKind, FunctionId, FunctionKind, GlobalKind, Module, TableId,
    ir::{Call, CallIndirect, Const, Instr, InstrSeq, Value, Visitor, VisitorMut, dfs_in_order, dfs_pre_order_mut},
};

use crate::linked::{DataRange, data_ranges};

/// The parts by their places. What the third one needs, the second may hold: it is never there without it.
const PARTS: [&str; 3] = ["", "-words", "-rest"];
const FIRST: usize = 0;
const WORDS: usize = 1;
const REST: usize = 2;
/// How the names of functions of the crate that tells words look to the linker.
const WORDS_CRATE: &str = "16undercroft_words";
/// How the names of functions written in Rust begin.
const RUST: &str = "_R";
/// The module that the other parts import from, and what the first part exports for them.
const IMPORTED: &str = "first";
const TABLE: &str = "table";

pub fn split(module: &Path, linked: &Path, called: &Path, folder: &Path, name: &str) -> Result<()> {
    let wasm = std::fs::read(module)?;
    let called = std::fs::read_to_string(called)?;
    let called: BTreeSet<usize> = called.split_whitespace().map(str::parse).collect::<Result<_, _>>()?;
    let plan = SplitPlan::new(&parse(&wasm)?, &called)?;
    let data_ranges = data_ranges(&std::fs::read(linked)?)?;
    for (part, suffix) in PARTS.iter().enumerate() {
        let mut own = parse(&wasm)?;
        plan.keep(&mut own, part)?;
        plan.keep_data(&mut own, part, &data_ranges)?;
        walrus::passes::gc::run(&mut own);
        own.emit_wasm_file(folder.join(format!("{name}{suffix}_bg.wasm")))?;
    }
    Ok(())
}

/// Numbers of functions are the same in every copy of the module, for it is always read from the same bytes.
fn parse(wasm: &[u8]) -> Result<Module> {
    let mut module = Module::from_buffer(wasm)?;
    for section in ["linking", "reloc.CODE", "reloc.DATA", "target_features"] {
        module.customs.remove_raw(section);
    }
    Ok(module)
}

fn functions(module: &Module) -> Vec<FunctionId> {
    module.funcs.iter().map(|function| function.id()).collect()
}

struct SplitPlan {
    /// The part of every function.
    parts: Vec<usize>,
    names: BTreeMap<String, BTreeSet<usize>>,
    /// The slots of the table, and the functions in them.
    slots: Vec<(usize, usize)>,
    /// The slots of functions that other parts call.
    crossed: BTreeMap<usize, usize>,
    /// How long the table is.
    table: usize,
}

impl SplitPlan {
    fn new(module: &Module, called: &BTreeSet<usize>) -> Result<SplitPlan> {
        let ids = functions(module);
        let numbers: BTreeMap<FunctionId, usize> = ids.iter().enumerate().map(|(number, id)| (*id, number)).collect();
        let mut parts = Vec::new();
        let mut names: BTreeMap<String, BTreeSet<usize>> = BTreeMap::new();
        for (number, id) in ids.iter().enumerate() {
            let function = module.funcs.get(*id);
            let own = function.name.as_deref().unwrap_or_default();
            let is_fixed = matches!(function.kind, FunctionKind::Import(_)) || !own.starts_with(RUST);
            let part = match called.contains(&number) {
                _ if is_fixed => FIRST,
                true if own.contains(WORDS_CRATE) => WORDS,
                true => FIRST,
                false => REST,
            };
            parts.push(part);
            names.entry(own.to_owned()).or_default().insert(part);
        }
        let table = main_table(module)?;
        let mut slots = Vec::new();
        for element in module.elements.iter() {
            let ElementKind::Active { table: own, offset } = &element.kind else { continue };
            if *own != table {
                continue;
            }
            let (ConstExpr::Value(Value::I32(offset)), ElementItems::Functions(items)) = (offset, &element.items)
            else {
                bail!("a segment of the table has an unknown form");
            };
            let offset = usize::try_from(*offset)?;
            slots.extend(items.iter().enumerate().map(|(index, id)| (offset + index, numbers[id])));
        }
        let mut plan =
            SplitPlan { parts, names, slots, crossed: BTreeMap::new(), table: module.tables.get(table).initial as usize };
        for (number, id) in ids.iter().enumerate() {
            if let FunctionKind::Local(function) = &module.funcs.get(*id).kind {
                let mut calls = Calls::default();
                dfs_in_order(&mut calls, function, function.entry_block());
                for callee in calls.0.iter().map(|id| numbers[id]) {
                    if plan.parts[callee] != plan.parts[number] && !plan.crossed.contains_key(&callee) {
                        plan.crossed.insert(callee, plan.table);
                        plan.table += 1;
                    }
                }
            }
        }
        Ok(plan)
    }

    /// Leaves the functions of one part in a module, and what belongs to them.
    fn keep(&self, module: &mut Module, part: usize) -> Result<()> {
        let ids = functions(module);
        let numbers: BTreeMap<FunctionId, usize> = ids.iter().enumerate().map(|(number, id)| (*id, number)).collect();
        let table = main_table(module)?;
        let types: Vec<_> = ids.iter().map(|id| module.funcs.get(*id).ty()).collect();
        for (id, _) in ids.iter().zip(&self.parts).filter(|(_, own)| **own == part) {
            if let FunctionKind::Local(function) = &mut module.funcs.get_mut(*id).kind {
                let slot = |id: FunctionId| {
                    let callee = numbers[&id];
                    let slot = self.crossed.get(&callee).filter(|_| self.parts[callee] != part)?;
                    Some((*slot, CallIndirect { ty: types[callee], table }))
                };
                let entry = function.entry_block();
                dfs_pre_order_mut(&mut Reroute { slot }, function, entry);
            }
        }
        self.fill_table(module, part, table, &ids)?;
        if part == FIRST {
            module.exports.add(TABLE, table);
            let globals: Vec<_> = module.globals.iter().map(|global| global.id()).collect();
            for (number, global) in globals.into_iter().enumerate() {
                module.exports.add(&format!("global{number}"), global);
            }
        } else {
            import_all(module, table);
        }
        Ok(())
    }

    fn fill_table(&self, module: &mut Module, part: usize, table: TableId, ids: &[FunctionId]) -> Result<()> {
        let old: Vec<_> = module.tables.get(table).elem_segments.iter().copied().collect();
        for id in old {
            module.elements.delete(id);
            module.tables.get_mut(table).elem_segments.remove(&id);
        }
        let crossed = self.crossed.iter().map(|(number, slot)| (*slot, *number));
        let mut own: Vec<_> =
            self.slots.iter().copied().chain(crossed).filter(|(_, own)| self.parts[*own] == part).collect();
        own.sort_unstable();
        for run in own.chunk_by(|(slot, _), (next, _)| slot + 1 == *next) {
            let offset = ConstExpr::Value(Value::I32(i32::try_from(run[0].0)?));
            let items = run.iter().map(|(_, number)| ids[*number]).collect();
            let id = module.elements.add(ElementKind::Active { table, offset }, ElementItems::Functions(items));
            module.tables.get_mut(table).elem_segments.insert(id);
        }
        let table = module.tables.get_mut(table);
        table.initial = self.table as u64;
        table.maximum = Some(table.initial);
        Ok(())
    }

    /// Leaves the data of one part: what only its functions use. What several parts use belongs to the first.
    fn keep_data(&self, module: &mut Module, part: usize, data_ranges: &[DataRange]) -> Result<()> {
        let memory = module.get_memory_id()?;
        let old: Vec<_> = module.memories.get(memory).data_segments.iter().copied().collect();
        for id in old {
            let data = module.data.get_mut(id);
            let DataKind::Active { offset: ConstExpr::Value(Value::I32(offset)), .. } = data.kind else {
                bail!("a segment of data has no fixed address");
            };
            let address = usize::try_from(offset)?;
            let mut owners = vec![None; data.value.len()];
            for range in data_ranges {
                let Some(begin) = range.address.checked_sub(address) else { continue };
                let owner = self.owner(range);
                for byte in owners.iter_mut().skip(begin).take(range.length) {
                    *byte = Some(byte.map_or(owner, |other| if other == owner { owner } else { FIRST }));
                }
            }
            if part == FIRST {
                for (byte, owner) in data.value.iter_mut().zip(&owners) {
                    *byte = if owner.unwrap_or(FIRST) == FIRST { *byte } else { 0 };
                }
                continue;
            }
            let value = std::mem::take(&mut data.value);
            module.data.delete(id);
            module.memories.get_mut(memory).data_segments.remove(&id);
            let places: Vec<usize> = (0..value.len()).filter(|place| owners[*place] == Some(part)).collect();
            for run in places.chunk_by(|one, next| one + 1 == *next) {
                let offset = ConstExpr::Value(Value::I32(i32::try_from(address + run[0])?));
                let bytes = value[run[0]..run[0] + run.len()].to_vec();
                let id = module.data.add(DataKind::Active { memory, offset }, bytes);
                module.memories.get_mut(memory).data_segments.insert(id);
            }
        }
        Ok(())
    }

    fn owner(&self, range: &DataRange) -> usize {
        let mut owner = None;
        for user in &range.users {
            // A function that is no longer there under its name may be anywhere.
            let part = match self.names.get(user) {
                Some(parts) if parts.len() == 1 => parts.first().copied().unwrap_or(FIRST),
                _ => FIRST,
            };
            owner = Some(owner.map_or(part, |other: usize| other.min(part)));
        }
        owner.unwrap_or(FIRST)
    }
}

fn main_table(module: &Module) -> Result<TableId> {
    module.tables.main_function_table()?.context("the module has no table of functions")
}

/// Memory, table and globals are those of the first part, and nothing is exported.
fn import_all(module: &mut Module, table: TableId) {
    let exports: Vec<_> = module.exports.iter().map(|export| export.id()).collect();
    for export in exports {
        module.exports.delete(export);
    }
    module.start = None;
    let import = module.imports.add(IMPORTED, TABLE, table);
    module.tables.get_mut(table).import = Some(import);
    let memories: Vec<_> = module.memories.iter().map(|memory| memory.id()).collect();
    for memory in memories {
        let import = module.imports.add(IMPORTED, "memory", memory);
        module.memories.get_mut(memory).import = Some(import);
    }
    let globals: Vec<_> = module.globals.iter().map(|global| global.id()).collect();
    for (number, global) in globals.into_iter().enumerate() {
        let import = module.imports.add(IMPORTED, &format!("global{number}"), global);
        module.globals.get_mut(global).kind = GlobalKind::Import(import);
    }
}

/// The functions that a function calls.
#[derive(Default)]
struct Calls(Vec<FunctionId>);

impl<'i> Visitor<'i> for Calls {
    fn visit_call(&mut self, call: &Call) {
        self.0.push(call.func);
    }
}

/// Puts a call over the table in the place of each to another part.
struct Reroute<S> {
    slot: S,
}

impl<S: Fn(FunctionId) -> Option<(usize, CallIndirect)>> VisitorMut for Reroute<S> {
    fn start_instr_seq_mut(&mut self, seq: &mut InstrSeq) {
        let old = std::mem::take(&mut seq.instrs);
        for (instruction, place) in old {
            let slot = match &instruction {
                Instr::Call(call) => (self.slot)(call.func),
                _ => None,
            };
            match slot {
                Some((slot, call)) => {
                    seq.instrs.push((Const { value: Value::I32(slot as i32) }.into(), place));
                    seq.instrs.push((call.into(), place));
                }
                None => seq.instrs.push((instruction, place)),
            }
        }
    }
}
