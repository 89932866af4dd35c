/**
 * Decompresses LZ4 frames, the default compression of Feather files ("LZ4 Frame Format Description" and "LZ4 Block
 * Format Description", Y. Collet). Checksums are ignored.
 */

const MAGIC = 0x184d2204;
/** A byte extends a match by 255 bytes at most. */
const MAX_EXPANSION = 256;

/** The bytes that a frame holds. */
export function unpackLz4Frame(frame: Uint8Array): Uint8Array {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  if (view.getUint32(0, true) !== MAGIC) throw new Error("expected an LZ4 frame");
  const flags = view.getUint8(4);
  const hasBlockChecksum = (flags & 0x10) !== 0;
  const hasSize = (flags & 0x08) !== 0;
  const hasDictionary = (flags & 0x01) !== 0;
  const blockSize = 1 << (8 + 2 * ((view.getUint8(5) >> 4) & 7));
  const size = hasSize ? Number(view.getBigUint64(6, true)) : 0;
  // Descriptor: flags, block sizes, the optional fields and a byte of checksum.
  if (size > MAX_EXPANSION * frame.length) {
    throw new Error(`an LZ4 frame is truncated: ${frame.length} bytes cannot hold ${size}`);
  }
  let at = 6 + (hasSize ? 8 : 0) + (hasDictionary ? 4 : 0) + 1;
  let output = new Uint8Array(size > 0 ? size : blockSize);
  let length = 0;
  for (let head = view.getUint32(at, true); head !== 0; head = view.getUint32(at, true)) {
    const packed = head & 0x7fffffff;
    const block = frame.subarray(at + 4, at + 4 + packed);
    if (block.length < packed) throw new Error("an LZ4 block is truncated");
    if (length + blockSize > output.length && !hasSize) {
      const grown = new Uint8Array(Math.max(2 * output.length, length + blockSize));
      grown.set(output.subarray(0, length));
      output = grown;
    }
    // The highest bit marks a block that is stored as it is.
    if (head >>> 31 === 1) {
      output.set(block, length);
      length += packed;
    } else length = unpackBlock(block, output, length);
    at += 4 + packed + (hasBlockChecksum ? 4 : 0);
  }
  return output.subarray(0, length);
}

/** Decompresses a block after the previous output, to which it may refer; returns where it ends. */
function unpackBlock(block: Uint8Array, output: Uint8Array, start: number): number {
  let i = 0;
  let o = start;
  const extended = (length: number): number => {
    if (length < 15) return length;
    let more = 255;
    while (more === 255) {
      more = block[i++];
      length += more;
    }
    return length;
  };
  while (i < block.length) {
    const token = block[i++];
    const literals = extended(token >> 4);
    if (i + literals > block.length || o + literals > output.length) throw new Error("an LZ4 block is damaged");
    output.set(block.subarray(i, i + literals), o);
    i += literals;
    o += literals;
    // The last sequence has literals only.
    if (i >= block.length) break;
    const offset = block[i] | (block[i + 1] << 8);
    i += 2;
    const match = extended(token & 15) + 4;
    if (offset === 0 || offset > o || o + match > output.length) throw new Error("an LZ4 block is damaged");
    // Byte by byte, for a match may overlap what it makes.
    for (let k = 0; k < match; k++, o++) output[o] = output[o - offset];
  }
  return o;
}
