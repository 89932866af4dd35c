/** Damages bytes in the ways in which files are damaged, and in ways that an attacker would try. */
import type { Random } from "lectern/numeric";

/** A changed copy of the bytes: bits flipped, bytes set, a piece removed, repeated or inserted, or a length changed. */
export function changeBytes(bytes: Uint8Array, random: Random): Uint8Array {
  let changed: Uint8Array = Uint8Array.from(bytes);
  const times = random.integer(4) === 0 ? 1 + random.integer(8) : 1;
  for (let k = 0; k < times && changed.length > 0; k++)
    changed = changes[random.integer(changes.length)](changed, random);
  return changed;
}

type Change = (bytes: Uint8Array, random: Random) => Uint8Array;

const changes: readonly Change[] = [flipBit, flipBit, setByte, truncate, remove, repeat, splice, setNumber, setDigits];

function flipBit(bytes: Uint8Array, random: Random): Uint8Array {
  bytes[random.integer(bytes.length)] ^= 1 << random.integer(8);
  return bytes;
}

/** Bytes that mean something in some format: zero, line ends, quotes, brackets, signs, the ends of the range. */
const special = [
  0, 0x0a, 0x0d, 0x1b, 0x20, 0x22, 0x2c, 0x2d, 0x39, 0x3a, 0x5b, 0x5c, 0x7b, 0x7f, 0x80, 0xef, 0xfe, 0xff,
];

function setByte(bytes: Uint8Array, random: Random): Uint8Array {
  bytes[random.integer(bytes.length)] = special[random.integer(special.length)];
  return bytes;
}

function truncate(bytes: Uint8Array, random: Random): Uint8Array {
  return bytes.slice(0, random.integer(bytes.length));
}

function remove(bytes: Uint8Array, random: Random): Uint8Array {
  const [start, end] = piece(bytes, random);
  return joined(bytes.subarray(0, start), bytes.subarray(end));
}

function repeat(bytes: Uint8Array, random: Random): Uint8Array {
  const [start, end] = piece(bytes, random);
  return joined(bytes.subarray(0, end), bytes.subarray(start));
}

/** Puts one piece of the file over another. */
function splice(bytes: Uint8Array, random: Random): Uint8Array {
  const [start, end] = piece(bytes, random);
  bytes.copyWithin(random.integer(bytes.length), start, end);
  return bytes;
}

/** Numbers at which lengths and counts go wrong. */
const limits = [0, 1, -1, 0x7f, 0xff, 0x7fff, 0xffff, 2 ** 24, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1, 2 ** 53, -(2 ** 31)];

/** Writes a number of one, two, four or eight bytes, often near the one that is there. */
function setNumber(bytes: Uint8Array, random: Random): Uint8Array {
  const size = 1 << random.integer(4);
  if (bytes.length < size) return bytes;
  const at = random.integer(bytes.length - size + 1);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const number =
    random.integer(2) === 0
      ? BigInt(limits[random.integer(limits.length)])
      : BigInt(view.getUint8(at)) + BigInt(random.integer(17) - 8);
  const word = new DataView(new ArrayBuffer(8));
  word.setBigInt64(0, number, true);
  for (let k = 0; k < size; k++) view.setUint8(at + k, word.getUint8(k));
  return bytes;
}

/** Replaces a number written in digits, such as the shape in the header of an .npy file. */
function setDigits(bytes: Uint8Array, random: Random): Uint8Array {
  const isDigit = (k: number) => bytes[k] >= 0x30 && bytes[k] <= 0x39;
  let start = random.integer(bytes.length);
  while (start < bytes.length && !isDigit(start)) start++;
  let end = start;
  while (end < bytes.length && isDigit(end)) end++;
  const number = new TextEncoder().encode(String(limits[random.integer(limits.length)]));
  return joined(joined(bytes.subarray(0, start), number), bytes.subarray(end));
}

function piece(bytes: Uint8Array, random: Random): readonly [number, number] {
  const start = random.integer(bytes.length);
  return [start, Math.min(bytes.length, start + 1 + random.integer(32))];
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const whole = new Uint8Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}
