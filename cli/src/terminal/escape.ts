/**
 * Text for a terminal. Column names and values come from files, and a control sequence among them could change the screen,
 * its title or the clipboard; so everything that is shown passes through here.
 */
import { randomUUID } from "node:crypto";

/**
 * What a terminal obeys instead of showing: the controls of ASCII but the tab and the line end, those of Latin-1, marks
 * that change the direction of text, separators of lines, and marks without any width.
 */
const UNSEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

/** The text with `\\u001b` and the like instead of controls, as JSON has them, so that JSON stays the same. */
export function escapeControls(text: string): string {
  return text.replace(UNSEEN, escaped);
}

/** The text on one line, for a cell of a table. */
export function escapeLine(text: string): string {
  return escapeControls(text).replace(/[\t\n]/g, (part) => (part === "\n" ? "\\n" : "\\t"));
}

function escaped(part: string): string {
  return part === "\r" ? "\\r" : `\\u${part.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** Our own colours are marked by what no file can contain, and become control sequences at the very end. */
const secret = randomUUID();
const mark = new RegExp(`<${secret}:(\\d+)>`, "g");

/** Marks where a style begins or ends; the number is that of the control sequence SGR. */
export function styleMark(code: number): string {
  return `<${secret}:${code}>`;
}

/** The text without its styles. */
export function withoutStyles(text: string): string {
  return text.replace(mark, "");
}

/** The text as it is written to a terminal: controls visible, styles applied. */
export function forTerminal(text: string): string {
  return escapeControls(text).replace(mark, (_, code: string) => `\u001b[${code}m`);
}
