/** Turns chunks in any supported encoding into pieces of UTF-8, wherever the chunks were cut. */
import type { CsvDialect, CsvEncoding } from "./options.js";
import { encodeText } from "./text.js";

const PIECE = 1 << 17;

/** The characters of Windows-1252 between 0x80 and 0x9F; where it has none, the control character stays. */
const WINDOWS_1252 =
  "\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f" +
  "\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178";

/**
 * Reads chunks as text. A byte-order mark is dropped and, unless an encoding is given, decides. "latin1" means
 * Windows-1252, as everywhere on the web: it differs only where Latin-1 has control characters.
 */
export class ChunkDecoder {
  /** The encoding in use; determined after three bytes or at the end of the file. */
  encoding: CsvDialect["encoding"] = "utf-8";
  private readonly asked: CsvEncoding;
  private started = false;
  /** Bytes that cannot be decoded yet: the beginning of the file, or half a UTF-16 unit. */
  private held: Uint8Array<ArrayBuffer> = new Uint8Array(0);
  /** The first half of a surrogate pair, until its second half comes. */
  private heldUnit = "";

  constructor(asked: CsvEncoding) {
    this.asked = asked;
  }

  /** The chunk as pieces of UTF-8, each valid until the next is asked for. */
  *decode(chunk: Uint8Array | string): Generator<Uint8Array> {
    if (typeof chunk === "string") {
      if (chunk.length === 0) return;
      const text = this.started || chunk[0] !== "\ufeff" ? chunk : chunk.slice(1);
      this.started = true;
      yield* this.encode(text);
      return;
    }
    const bytes = this.held.length === 0 ? chunk : joined(this.held, chunk);
    this.held = new Uint8Array(0);
    if (this.started) {
      yield* this.transcode(bytes);
    } else if (bytes.length < 3) {
      this.held = bytes.slice();
    } else {
      yield* this.transcode(bytes.subarray(this.start(bytes)));
    }
  }

  /** What was held back when the file ends. */
  *flush(): Generator<Uint8Array> {
    if (!this.started) {
      const bytes = this.held;
      this.held = new Uint8Array(0);
      yield* this.transcode(bytes.subarray(this.start(bytes)));
    }
    // Half a unit is malformed: a lone surrogate in its place will be reported as such.
    if (this.held.length > 0) this.heldUnit += "\ud800";
    this.held = new Uint8Array(0);
    if (this.heldUnit !== "") yield encodeUnits(this.heldUnit);
    this.heldUnit = "";
  }

  /** Determines the encoding and returns the length of the byte-order mark. */
  private start(bytes: Uint8Array): number {
    this.started = true;
    const utf8 = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
    const little = bytes[0] === 0xff && bytes[1] === 0xfe;
    const big = bytes[0] === 0xfe && bytes[1] === 0xff;
    const sixteen = this.asked === "automatic" || this.asked === "utf-16";
    if (sixteen && (little || big)) this.encoding = little ? "utf-16le" : "utf-16be";
    else this.encoding = this.asked === "automatic" ? "utf-8" : this.asked === "utf-16" ? "utf-16le" : this.asked;
    if (this.encoding === "utf-8") return utf8 ? 3 : 0;
    return (this.encoding === "utf-16le" && little) || (this.encoding === "utf-16be" && big) ? 2 : 0;
  }

  private *transcode(bytes: Uint8Array): Generator<Uint8Array> {
    if (this.encoding === "latin1" || this.encoding === "utf-8") {
      for (let i = 0; i < bytes.length; i += PIECE) {
        const piece = bytes.subarray(i, i + PIECE);
        yield this.encoding === "utf-8" ? piece : encodeText(windows1252(piece));
      }
      return;
    }
    const whole = bytes.length & ~1;
    const [high, low] = this.encoding === "utf-16be" ? [0, 1] : [1, 0];
    const units = new Uint16Array(Math.min(whole, PIECE) / 2);
    for (let i = 0; i < whole; i += PIECE) {
      const count = Math.min(PIECE, whole - i) / 2;
      for (let k = 0; k < count; k++) units[k] = (bytes[i + 2 * k + high] << 8) | bytes[i + 2 * k + low];
      yield* this.encode(textOfUnits(units.subarray(0, count)));
    }
    if (whole < bytes.length) this.held = bytes.slice(whole);
  }

  private *encode(text: string): Generator<Uint8Array> {
    for (let i = 0; i < text.length; i += PIECE) {
      let part = this.heldUnit + text.slice(i, i + PIECE);
      this.heldUnit = "";
      if (/[\ud800-\udbff]$/.test(part.slice(-1))) {
        this.heldUnit = part.slice(-1);
        part = part.slice(0, -1);
      }
      yield encodeUnits(part);
    }
  }
}

function windows1252(bytes: Uint8Array): string {
  const units = Uint16Array.from(bytes, (byte) =>
    byte >= 0x80 && byte <= 0x9f ? WINDOWS_1252.charCodeAt(byte - 0x80) : byte,
  );
  return textOfUnits(units);
}

function textOfUnits(units: Uint16Array): string {
  let text = "";
  // In blocks, because the number of arguments of a call is limited.
  for (let i = 0; i < units.length; i += 4096) {
    text += String.fromCharCode.apply(null, units.subarray(i, i + 4096) as Uint16Array & number[]);
  }
  return text;
}

/**
 * UTF-8 of a text. A lone surrogate, which has no UTF-8, is encoded as three malformed bytes, so that its
 * cell is reported; the platform's encoder would replace it silently.
 */
function encodeUnits(text: string): Uint8Array {
  if (!/[\ud800-\udfff]/u.test(text)) return encodeText(text);
  const parts: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) as number;
    if (code >= 0xd800 && code <= 0xdfff) {
      parts.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    } else {
      for (const byte of encodeText(character)) parts.push(byte);
    }
  }
  return Uint8Array.from(parts);
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array(a.length + b.length);
  result.set(a);
  result.set(b, a.length);
  return result;
}
