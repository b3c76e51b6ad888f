//! Which functions of a linked module use which of its data, as the linker says with `--emit-relocs`.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result, ensure};

/// A range of memory with a name of its own, and the names of all functions that reach it, directly or over other data.
pub struct DataRange {
    pub address: usize,
    pub length: usize,
    pub users: BTreeSet<String>,
}

/// A symbol of the linker's table.
enum Symbol {
    /// A segment, where in it, and how long.
    Data(usize, usize, usize),
    Other,
}

/// Where the linker wrote the place of a symbol.
struct Relocation {
    at: usize,
    symbol: usize,
}

/// The ranges of data in a module.
pub fn data_ranges(wasm: &[u8]) -> Result<Vec<DataRange>> {
    let linked = Linked::read(wasm)?;
    // Every range by its segment, place and length; several symbols may be the same.
    let mut places: Vec<(usize, usize, usize)> = Vec::new();
    for symbol in &linked.symbols {
        if let Symbol::Data(segment, at, length) = symbol {
            places.push((*segment, *at, *length));
        }
    }
    places.sort_unstable();
    places.dedup();
    let place_of = |symbol: usize| match linked.symbols.get(symbol) {
        Some(Symbol::Data(segment, at, length)) => places.binary_search(&(*segment, *at, *length)).ok(),
        _ => None,
    };
    let mut used_by: Vec<BTreeSet<usize>> = vec![BTreeSet::new(); places.len()];
    for relocation in &linked.in_code {
        let function = linked.functions.partition_point(|begin| *begin <= relocation.at).checked_sub(1);
        if let (Some(function), Some(place)) = (function, place_of(relocation.symbol)) {
            used_by[place].insert(function);
        }
    }
    // Data that points to other data hands its users on.
    let begins: Vec<usize> = places.iter().map(|(segment, at, _)| linked.segments[*segment].0 + at).collect();
    let mut points_to: Vec<Vec<usize>> = vec![Vec::new(); places.len()];
    for relocation in &linked.in_data {
        let from = begins.partition_point(|begin| *begin <= relocation.at).checked_sub(1);
        if let (Some(from), Some(to)) = (from, place_of(relocation.symbol)) {
            // What begins in the same place is pointed out of as well.
            for from in (0..=from).rev().take_while(|other| begins[*other] == begins[from]) {
                points_to[from].push(to);
            }
        }
    }
    let mut waiting: Vec<usize> = (0..places.len()).collect();
    while let Some(from) = waiting.pop() {
        for to in points_to[from].clone() {
            let more: Vec<usize> = used_by[from].difference(&used_by[to]).copied().collect();
            if !more.is_empty() {
                used_by[to].extend(more);
                waiting.push(to);
            }
        }
    }
    let range = |((segment, at, length), users): (&(usize, usize, usize), &BTreeSet<usize>)| DataRange {
        address: linked.segments[*segment].1 + at,
        length: *length,
        users: users.iter().map(|user| linked.name(*user)).collect(),
    };
    Ok(places.iter().zip(&used_by).map(range).collect())
}

#[derive(Default)]
struct Linked {
    imported: usize,
    /// Where the body of every function begins in its section.
    functions: Vec<usize>,
    names: BTreeMap<usize, String>,
    /// Where the bytes of every segment begin in their section, and their address in memory.
    segments: Vec<(usize, usize)>,
    symbols: Vec<Symbol>,
    in_code: Vec<Relocation>,
    in_data: Vec<Relocation>,
}

impl Linked {
    /// The name of a function; a function without one is known to nobody.
    fn name(&self, function: usize) -> String {
        self.names.get(&(function + self.imported)).cloned().unwrap_or_default()
    }

    fn read(wasm: &[u8]) -> Result<Linked> {
        let mut linked = Linked::default();
        let mut all = Bytes { bytes: wasm, at: 8 };
        while all.at < wasm.len() {
            let id = all.byte()?;
            let length = all.number()?;
            let section = wasm.get(all.at..all.at + length).context("a section ends too early")?;
            let mut bytes = Bytes { bytes: section, at: 0 };
            all.at += length;
            match id {
                0 => linked.custom(&mut bytes)?,
                2 => linked.imports(&mut bytes)?,
                10 => {
                    for _ in 0..bytes.number()? {
                        let length = bytes.number()?;
                        linked.functions.push(bytes.at);
                        bytes.at += length;
                    }
                }
                11 => linked.data(&mut bytes)?,
                _ => {}
            }
        }
        ensure!(!linked.symbols.is_empty(), "the module was not linked with --emit-relocs");
        Ok(linked)
    }

    fn imports(&mut self, bytes: &mut Bytes<'_>) -> Result<()> {
        for _ in 0..bytes.number()? {
            bytes.text()?;
            bytes.text()?;
            ensure!(bytes.byte()? == 0, "something else than functions is imported");
            bytes.number()?;
            self.imported += 1;
        }
        Ok(())
    }

    fn data(&mut self, bytes: &mut Bytes<'_>) -> Result<()> {
        for _ in 0..bytes.number()? {
            ensure!(bytes.number()? == 0 && bytes.byte()? == 0x41, "a segment of data has no fixed address");
            let address = usize::try_from(bytes.signed()?)?;
            ensure!(bytes.byte()? == 0x0b, "the address of a segment is no number");
            let length = bytes.number()?;
            self.segments.push((bytes.at, address));
            bytes.at += length;
        }
        Ok(())
    }

    fn custom(&mut self, bytes: &mut Bytes<'_>) -> Result<()> {
        match bytes.text()?.as_str() {
            "name" => self.names(bytes),
            "linking" => self.symbols(bytes),
            "reloc.CODE" => relocations(bytes).map(|found| self.in_code = found),
            "reloc.DATA" => relocations(bytes).map(|found| self.in_data = found),
            _ => Ok(()),
        }
    }

    fn names(&mut self, bytes: &mut Bytes<'_>) -> Result<()> {
        while bytes.at < bytes.bytes.len() {
            let kind = bytes.byte()?;
            let length = bytes.number()?;
            let end = bytes.at + length;
            if kind == 1 {
                for _ in 0..bytes.number()? {
                    let function = bytes.number()?;
                    let name = bytes.text()?;
                    self.names.insert(function, name);
                }
            }
            bytes.at = end;
        }
        Ok(())
    }

    fn symbols(&mut self, bytes: &mut Bytes<'_>) -> Result<()> {
        const SYMBOLS: u8 = 8;
        const UNDEFINED: usize = 0x10;
        const HAS_NAME: usize = 0x40;
        bytes.number()?;
        while bytes.at < bytes.bytes.len() {
            let kind = bytes.byte()?;
            let length = bytes.number()?;
            let end = bytes.at + length;
            let count = if kind == SYMBOLS { bytes.number()? } else { 0 };
            for _ in 0..count {
                let kind = bytes.byte()?;
                let flags = bytes.number()?;
                let is_defined = flags & UNDEFINED == 0;
                self.symbols.push(match kind {
                    0 | 2 | 4 | 5 => {
                        bytes.number()?;
                        if is_defined || flags & HAS_NAME != 0 {
                            bytes.text()?;
                        }
                        Symbol::Other
                    }
                    1 => {
                        bytes.text()?;
                        if is_defined {
                            Symbol::Data(bytes.number()?, bytes.number()?, bytes.number()?)
                        } else {
                            Symbol::Other
                        }
                    }
                    _ => {
                        bytes.number()?;
                        Symbol::Other
                    }
                });
            }
            bytes.at = end;
        }
        Ok(())
    }
}

fn relocations(bytes: &mut Bytes<'_>) -> Result<Vec<Relocation>> {
    /// Kinds of relocations that are followed by a number that is added.
    const WITH_ADDEND: [u8; 12] = [3, 4, 5, 8, 9, 11, 14, 15, 16, 17, 21, 23];
    /// A kind that names a type and no symbol.
    const TYPE: u8 = 6;
    bytes.number()?;
    let mut found = Vec::new();
    for _ in 0..bytes.number()? {
        let kind = bytes.byte()?;
        let (at, symbol) = (bytes.number()?, bytes.number()?);
        if WITH_ADDEND.contains(&kind) {
            bytes.signed()?;
        }
        if kind != TYPE {
            found.push(Relocation { at, symbol });
        }
    }
    Ok(found)
}

struct Bytes<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Bytes<'_> {
    fn byte(&mut self) -> Result<u8> {
        let byte = *self.bytes.get(self.at).context("the module ends too early")?;
        self.at += 1;
        Ok(byte)
    }

    fn number(&mut self) -> Result<usize> {
        let (mut number, mut shift) = (0, 0);
        loop {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            shift += 7;
            if byte < 0x80 {
                return Ok(usize::try_from(number)?);
            }
        }
    }

    fn signed(&mut self) -> Result<i64> {
        let (mut number, mut shift) = (0_i64, 0);
        loop {
            let byte = self.byte()?;
            number |= i64::from(byte & 0x7f) << shift;
            shift += 7;
            if byte < 0x80 {
                let is_negative = byte & 0x40 != 0 && shift < 64;
                return Ok(if is_negative { number | (-1 << shift) } else { number });
            }
        }
    }

    fn text(&mut self) -> Result<String> {
        let length = self.number()?;
        let bytes = self.bytes.get(self.at..self.at + length).context("a name ends too early")?;
        self.at += length;
        Ok(String::from_utf8_lossy(bytes).into_owned())
    }
}
