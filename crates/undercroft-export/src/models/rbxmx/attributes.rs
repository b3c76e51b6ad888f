//! Attributes of instances, in the bytes in which Roblox keeps them.

use crate::base64;

const TEXT: u8 = 0x02;
const FLAG: u8 = 0x03;
const NUMBER: u8 = 0x06;

/// Attributes in the order in which they were added.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Attributes {
    count: u32,
    bytes: Vec<u8>,
}

impl Attributes {
    pub fn new() -> Attributes {
        Attributes::default()
    }

    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.bytes.extend((bytes.len() as u32).to_le_bytes());
        self.bytes.extend(bytes);
    }

    fn begin(&mut self, name: &str, kind: u8) {
        self.count += 1;
        self.bytes(name.as_bytes());
        self.bytes.push(kind);
    }

    pub fn text(mut self, name: &str, text: &str) -> Attributes {
        self.begin(name, TEXT);
        self.bytes(text.as_bytes());
        self
    }

    pub fn number(mut self, name: &str, number: f64) -> Attributes {
        self.begin(name, NUMBER);
        self.bytes.extend(number.to_le_bytes());
        self
    }

    pub fn flag(mut self, name: &str, flag: bool) -> Attributes {
        self.begin(name, FLAG);
        self.bytes.push(u8::from(flag));
        self
    }

    pub fn encoded(&self) -> String {
        let all: Vec<u8> = self.count.to_le_bytes().into_iter().chain(self.bytes.iter().copied()).collect();
        base64::encode(&all)
    }
}
