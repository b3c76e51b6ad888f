// A ZIP archive without compression, for exports of several files: pictures in them are compressed already.

const table = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

/** @param {Uint8Array} bytes */
function crc32(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (table[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/** Little-endian numbers as bytes: [value, bytes].
 * @param {...[number, number]} numbers */
function packed(...numbers) {
  return Uint8Array.from(numbers.flatMap(([value, size]) => Array.from({ length: size }, (_, at) => (value >>> (8 * at)) & 255)));
}

/** @param {{ name: string, bytes: Uint8Array<ArrayBuffer> }[]} files */
export function zip(files) {
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const parts = [];
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const index = [];
  let offset = 0;
  for (const { name, bytes } of files) {
    const title = new TextEncoder().encode(name);
    // Version 2.0, names in UTF-8, stored; the date is the format's first day, so that equal maps give equal archives.
    const common = packed(
      [20, 2],
      [0x800, 2],
      [0, 2],
      [0, 2],
      [0x21, 2],
      [crc32(bytes), 4],
      [bytes.length, 4],
      [bytes.length, 4],
      [title.length, 2],
      [0, 2],
    );
    parts.push(packed([0x04034b50, 4]), common, title, bytes);
    index.push(packed([0x02014b50, 4], [20, 2]), common, packed([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]), title);
    offset += 4 + common.length + title.length + bytes.length;
  }
  const size = index.reduce((sum, part) => sum + part.length, 0);
  return new Blob(
    [...parts, ...index, packed([0x06054b50, 4], [0, 2], [0, 2], [files.length, 2], [files.length, 2], [size, 4], [offset, 4], [0, 2])],
    { type: 'application/zip' },
  );
}
