//! A module that notes which of its functions are called: each sets a global of its own, which is exported.

use std::path::Path;

use anyhow::Result;
use walrus::{
    ConstExpr, Module, ValType,
    ir::{Const, GlobalSet, Instr, InstrLocId, Value},
};

/// What the names of those globals begin with; the number of the function follows.
pub const PREFIX: &str = "called-";

pub fn add(module: &Path, out: &Path) -> Result<()> {
    let mut module = Module::from_file(module)?;
    let functions: Vec<_> = module.funcs.iter().map(|function| function.id()).collect();
    for (number, id) in functions.into_iter().enumerate() {
        if !matches!(module.funcs.get(id).kind, walrus::FunctionKind::Local(_)) {
            continue;
        }
        let global = module.globals.add_local(ValType::I32, true, false, ConstExpr::Value(Value::I32(0)));
        module.exports.add(&format!("{PREFIX}{number}"), global);
        let function = module.funcs.get_mut(id).kind.unwrap_local_mut();
        let entry = function.entry_block();
        let note = [Instr::from(Const { value: Value::I32(1) }), Instr::from(GlobalSet { global })];
        function.block_mut(entry).instrs.splice(0..0, note.map(|instruction| (instruction, InstrLocId::default())));
    }
    module.emit_wasm_file(out)
}
