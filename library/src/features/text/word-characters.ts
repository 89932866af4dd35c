/** Which characters words are made of: letters, digits, the marks that belong to letters, and the underscore. */

/**
 * Whether a code point belongs to a word. These are the characters that Python calls \w, and the combining marks:
 * without them a letter followed by its accent, and most words of Hindi or Thai, would fall to pieces.
 */
export function isWordCharacter(code: number): boolean {
  if (code > 0xffff) return wordCharacter.test(String.fromCodePoint(code));
  let known = classes[code];
  if (known === 0) {
    known = wordCharacter.test(String.fromCharCode(code)) ? inWord : outside;
    classes[code] = known;
  }
  return known === inWord;
}

/** Whether a code point separates words in a plain reading: a blank, a line break, a tab. */
export function isBlank(code: number): boolean {
  return code <= 32 ? (code >= 9 && code <= 13) || code >= 28 : code > 127 && blank.test(String.fromCodePoint(code));
}

const wordCharacter = /^[\p{L}\p{N}\p{M}_]$/u;
// What Python's str.isspace accepts beyond ASCII; U+FEFF, a blank for JavaScript, is not among it.
const blank = /^[\u0085\p{Z}]$/u;

const inWord = 1;
const outside = 2;
/** Filled when a character is met for the first time; a regular expression for every one would be slow. */
const classes = new Uint8Array(0x10000);
