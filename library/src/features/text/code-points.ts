/** Texts as arrays of code points, in buffers that are used again for the next text. */

/** Code points; bytes where the text is ASCII. */
export type CodeArray = Uint8Array | Int32Array;

/** The code points of one text: the first `length` numbers of `codes`. */
export interface CodePoints {
  readonly codes: CodeArray;
  readonly length: number;
}

/** Reads texts one after the other; what it returned before is overwritten by the next. */
export interface TextReader {
  read(text: string): CodePoints;
}

/** A reader that may also fold to lower case. Half of a surrogate pair is returned as it is. */
export function createReader(lowercase: boolean): TextReader {
  const encoder = new TextEncoder();
  let bytes = new Uint8Array(1024);
  let codes = new Int32Array(0);
  return {
    read(given) {
      const text = lowercase ? given.toLowerCase() : given;
      const { length } = text;
      if (length > bytes.length) bytes = new Uint8Array(2 * length);
      // In UTF-8 exactly the ASCII characters take one byte each. Both steps are the engine's own and much faster than
      // a loop over the units of the text.
      const { read, written } = encoder.encodeInto(text, bytes);
      if (read === length && written === length) return { codes: bytes, length };
      if (length > codes.length) codes = new Int32Array(2 * length);
      let count = 0;
      for (let i = 0; i < length; i++) {
        const code = text.codePointAt(i) as number;
        codes[count++] = code;
        if (code > 0xffff) i++;
      }
      return { codes, length: count };
    },
  };
}

/** The text of the code points from `start` up to, not including, `end`. */
export function textOf(codes: CodeArray, start: number, end: number): string {
  let text = "";
  for (let i = start; i < end; i++) text += String.fromCodePoint(codes[i]);
  return text;
}
