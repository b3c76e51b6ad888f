//! Arrays as NumPy saves them, each a file of its own; several of them in a ZIP archive are an `npz`.

/// An array as NumPy saves it, version 1.0, the last axis closest together. `kind` is NumPy's name of the type of its numbers,
/// such as `|u1` or `<i8`, and `bytes` are the numbers.
///
/// ```
/// let file = undercroft_export::npy::write("|u1", &[2, 3], &[0; 6]);
/// assert!(file.starts_with(b"\x93NUMPY\x01\x00") && file.len() == 128 + 6);
/// ```
pub fn write(kind: &str, shape: &[usize], bytes: &[u8]) -> Vec<u8> {
    let axes: String = shape.iter().map(|side| format!("{side},")).collect();
    let mut header = format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': ({axes}), }}");
    // What comes before the numbers is a multiple of 64 bytes long, and the header ends in a line break.
    let begin = b"\x93NUMPY\x01\x00";
    let padding = 63 - (begin.len() + 2 + header.len()) % 64;
    header.extend(std::iter::repeat_n(' ', padding));
    header.push('\n');
    let mut file = Vec::with_capacity(begin.len() + 2 + header.len() + bytes.len());
    file.extend(begin);
    file.extend((header.len() as u16).to_le_bytes());
    file.extend(header.as_bytes());
    file.extend(bytes);
    file
}
