/** Texts in bytes: decoding, a dictionary keyed by bytes, and a store for the texts of a few cells. */

// A byte-order mark inside a file is an ordinary character, so the decoders must not drop it.
const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const lenient = new TextDecoder("utf-8", { ignoreBOM: true });
const encoder = new TextEncoder();

/** Up to this length a text of ASCII letters is built directly: calling the decoder takes longer. */
const SHORT = 32;
const scratch = Array.from({ length: SHORT + 1 }, (_, length) => new Array<number>(length).fill(0));

/** Decodes UTF-8; what is malformed becomes U+FFFD, and `report` is called once. */
export function decodeText(bytes: Uint8Array, start: number, end: number, report: () => void): string {
  const length = end - start;
  if (length <= SHORT) {
    const codes = scratch[length];
    let union = 0;
    for (let i = 0; i < length; i++) union |= codes[i] = bytes[start + i];
    if (union < 128) return String.fromCharCode.apply(null, codes);
  }
  const part = bytes.subarray(start, end);
  try {
    return strict.decode(part);
  } catch {
    report();
    return lenient.decode(part);
  }
}

/** Encodes a text as UTF-8. */
export function encodeText(text: string): Uint8Array {
  return encoder.encode(text);
}

/** Numbers distinct texts in the order of their first appearance, without making a string of a text already known. */
export class TextDictionary {
  readonly texts: string[] = [];
  /** Positions in `bytes` at which the texts end. */
  private ends = new Float64Array(16);
  private bytes = new Uint8Array(256);
  private hashes = new Int32Array(16);
  /** Open addressing with linear probing: code + 1, or 0 for a free slot; at most half full. */
  private slots = new Int32Array(32);

  /** The code of a text, a new one if it is new. */
  intern(bytes: Uint8Array, start: number, end: number, report: () => void): number {
    // FNV-1a (Fowler, Noll, Vo), 32 bits.
    let hash = -2128831035;
    for (let i = start; i < end; i++) hash = Math.imul(hash ^ bytes[i], 16777619);
    const mask = this.slots.length - 1;
    let slot = (hash ^ (hash >>> 15)) & mask;
    while (this.slots[slot] !== 0) {
      const code = this.slots[slot] - 1;
      if (this.hashes[code] === hash && this.equals(code, bytes, start, end)) return code;
      slot = (slot + 1) & mask;
    }
    let malformed = false;
    const text = decodeText(bytes, start, end, () => {
      malformed = true;
    });
    if (malformed) {
      report();
      // Two malformed texts may read the same, so the text is looked up in the form it now has.
      const repaired = encodeText(text);
      return this.intern(repaired, 0, repaired.length, report);
    }
    return this.append(text, hash, slot, bytes, start, end);
  }

  private equals(code: number, bytes: Uint8Array, start: number, end: number): boolean {
    const first = code === 0 ? 0 : this.ends[code - 1];
    if (this.ends[code] - first !== end - start) return false;
    for (let i = start, k = first; i < end; i++, k++) if (this.bytes[k] !== bytes[i]) return false;
    return true;
  }

  private append(text: string, hash: number, slot: number, bytes: Uint8Array, start: number, end: number): number {
    const code = this.texts.length;
    if (code === this.ends.length) {
      this.ends = copied(this.ends, new Float64Array(code * 2));
      this.hashes = copied(this.hashes, new Int32Array(code * 2));
    }
    const first = code === 0 ? 0 : this.ends[code - 1];
    this.bytes = grownBytes(this.bytes, first + end - start);
    this.bytes.set(bytes.subarray(start, end), first);
    this.ends[code] = first + end - start;
    this.hashes[code] = hash;
    this.texts.push(text);
    this.slots[slot] = code + 1;
    if (this.texts.length * 2 > this.slots.length) this.rehash();
    return code;
  }

  private rehash(): void {
    this.slots = new Int32Array(this.slots.length * 2);
    const mask = this.slots.length - 1;
    for (let code = 0; code < this.texts.length; code++) {
      const hash = this.hashes[code];
      let slot = (hash ^ (hash >>> 15)) & mask;
      while (this.slots[slot] !== 0) slot = (slot + 1) & mask;
      this.slots[slot] = code + 1;
    }
  }
}

/** The texts of some rows, kept as bytes in the order in which they were appended. */
export class SparseTexts {
  length = 0;
  bytes = new Uint8Array(0);
  private ends = new Float64Array(8);

  append(bytes: Uint8Array, start: number, end: number): void {
    if (this.length === this.ends.length) this.ends = copied(this.ends, new Float64Array(this.length * 2));
    const first = this.startOf(this.length);
    this.bytes = grownBytes(this.bytes, first + end - start);
    this.bytes.set(bytes.subarray(start, end), first);
    this.ends[this.length++] = first + end - start;
  }

  startOf(index: number): number {
    return index === 0 ? 0 : this.ends[index - 1];
  }
}

/** The array itself while it is long enough, else a longer copy; growth by doubling keeps appending linear. */
export function grownBytes(array: Uint8Array<ArrayBuffer>, needed: number): Uint8Array<ArrayBuffer> {
  return needed <= array.length ? array : copied(array, new Uint8Array(Math.max(needed, array.length * 2, 64)));
}

/** Copies an array into a longer one and returns that. */
export function copied<A extends Float64Array | Int32Array | Uint16Array | Uint8Array>(from: A, to: A): A {
  to.set(from);
  return to;
}
