/** Detects the encoding of a text file: UTF-16 by its mark, UTF-8 or Latin-1 by their bytes. */
import { LecternError } from "lectern";
import { concatenated } from "./source.js";

/** What was found out while a text was read. */
export interface EncodingFound {
  encoding: "utf-8" | "utf-16le" | "utf-16be" | "latin1";
}

interface CharacterCounts {
  readonly valid: number;
  readonly invalid: number;
}

/** The longest character of UTF-8. */
const LONGEST = 4;

/**
 * Passes chunks on, turning Latin-1 (Windows-1252) into text.
 *
 * Bytes below 128 mean the same in both encodings, so that the question is open until the first other byte. The chunk
 * that contains it decides: Latin-1 prose hardly ever holds valid characters of UTF-8, and a file of UTF-8 with a few
 * damaged ones, which stays UTF-8, holds many.
 */
export async function* decodedText(
  chunks: AsyncIterable<Uint8Array>,
  found: EncodingFound,
): AsyncGenerator<Uint8Array | string> {
  let decided = false;
  let latin: TextDecoder | undefined;
  let atStart = true;
  /** What cannot be judged yet: a few bytes at the beginning, or before the end of a character. */
  let held: Uint8Array = new Uint8Array(0);
  for await (const chunk of chunks) {
    const piece = held.length === 0 ? chunk : concatenated([held, chunk]);
    held = new Uint8Array(0);
    if (latin !== undefined) {
      yield latin.decode(piece, { stream: true });
      continue;
    }
    if (!decided && piece.length < LONGEST) {
      held = piece.slice();
      continue;
    }
    if (atStart) {
      found.encoding = markOf(piece) ?? "utf-8";
      decided = found.encoding !== "utf-8";
      if (!decided) requireText(piece);
      atStart = false;
    }
    const { valid, invalid }: CharacterCounts = decided ? { valid: 0, invalid: 0 } : countCharacters(piece);
    decided ||= valid + invalid > 0;
    if (invalid > valid) {
      found.encoding = "latin1";
      latin = new TextDecoder("windows-1252");
      yield latin.decode(piece, { stream: true });
    } else yield piece;
  }
  if (held.length === 0) return;
  const { valid, invalid } = countCharacters(held);
  if (invalid <= valid) yield held;
  else {
    found.encoding = "latin1";
    yield new TextDecoder("windows-1252").decode(held);
  }
}

/** Refuses what is no text: of random or compressed bytes a tenth are control characters, of text hardly any. */
function requireText(bytes: Uint8Array): void {
  const isControl = (byte: number) => (byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d)) || byte === 0x7f;
  const controls = bytes.reduce((count, byte) => count + Number(isControl(byte)), 0);
  if (controls < 8 || controls < bytes.length / 50) return;
  const first = bytes.findIndex(isControl);
  throw new LecternError(
    "invalid-file",
    `this is no text: ${controls} of its first ${bytes.length} bytes are control characters, the first of them ` +
      `0x${bytes[first].toString(16).padStart(2, "0")} at byte ${first + 1}; is it of another format, or compressed?`,
  );
}

function markOf(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : undefined;
}

/** Counts the characters beyond ASCII that are valid UTF-8, and the bytes that belong to none. */
function countCharacters(bytes: Uint8Array): CharacterCounts {
  let valid = 0;
  let invalid = 0;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i];
    if (byte < 0x80) continue;
    const length =
      byte >= 0xc2 && byte <= 0xdf ? 2 : byte >= 0xe0 && byte <= 0xef ? 3 : byte >= 0xf0 && byte <= 0xf4 ? 4 : 0;
    let k = 1;
    while (k < length && i + k < bytes.length && (bytes[i + k] & 0xc0) === 0x80) k++;
    // A character cut by the end of the chunk is neither.
    if (length > 0 && k < length && i + k === bytes.length && i > 0) break;
    if (length === 0 || k < length) invalid++;
    else {
      valid++;
      i += length - 1;
    }
  }
  return { valid, invalid };
}
