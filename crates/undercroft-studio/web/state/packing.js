// Text made short for an address: deflated, then in the letters that addresses take as they are.

/** @param {ReadableStream} stream */
const bytesOf = async stream => new Uint8Array(await new Response(stream).arrayBuffer());

/** @param {string} text */
export async function pack(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = await bytesOf(stream);
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** @param {string} packed */
export async function unpack(packed) {
  const binary = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, letter => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new TextDecoder().decode(await bytesOf(stream));
}
