/** The bytes of a text, and back: UTF-8, in which halves of surrogate pairs that stand alone have bytes too (WTF-8), so that nothing is lost. */

/** The bytes of a text. */
export function bytesOfText(text: string): number[] {
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) as number;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63));
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    else {
      bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    }
  }
  return bytes;
}

/** The text of bytes. Bytes that are not a character, such as part of one, become U+FFFD. */
export function textOfBytes(bytes: readonly number[]): string {
  const parts: string[] = [];
  for (let i = 0; i < bytes.length; ) {
    const length = lengthOf(bytes[i]);
    const code = length === 0 ? -1 : codeAt(bytes, i, length);
    parts.push(code < 0 ? "\ufffd" : String.fromCodePoint(code));
    i += code < 0 ? 1 : length;
  }
  return parts.join("");
}

/** Number of bytes of a character that begins with this one; 0 if none does. */
function lengthOf(first: number): number {
  if (first < 0x80) return 1;
  if (first < 0xc2) return 0;
  if (first < 0xe0) return 2;
  if (first < 0xf0) return 3;
  return first < 0xf5 ? 4 : 0;
}

/** The smallest code point that needs so many bytes. */
const smallest = [0, 0, 0x80, 0x800, 0x10000];

/** The code point of some bytes, or -1. */
function codeAt(bytes: readonly number[], start: number, length: number): number {
  if (length === 1) return bytes[start];
  if (start + length > bytes.length) return -1;
  let code = bytes[start] & (0x7f >> length);
  for (let i = start + 1; i < start + length; i++) {
    if ((bytes[i] & 0xc0) !== 0x80) return -1;
    code = (code << 6) | (bytes[i] & 63);
  }
  return code >= smallest[length] && code <= 0x10ffff ? code : -1;
}
