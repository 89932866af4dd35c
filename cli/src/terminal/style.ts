/** Colours, if the terminal supports them and NO_COLOR is not set (see no-color.org). */
import { escapeControls, styleMark, withoutStyles } from "./escape.js";

const codes = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  blue: [34, 39],
} as const;

export type Style = keyof typeof codes;

/** The text in a style, for `print` and `say`, or unchanged if colours are off. */
export function styled(text: string, style: Style, stream: NodeJS.WriteStream = process.stderr): string {
  if (!wantsColor(stream)) return text;
  const [start, end] = codes[style];
  return styleMark(start) + text + styleMark(end);
}

function wantsColor(stream: NodeJS.WriteStream): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env;
  if (NO_COLOR !== undefined && NO_COLOR !== "") return false;
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== "0") return true;
  return stream.isTTY === true && TERM !== "dumb";
}

/** The number of columns a text takes on a terminal: with its controls made visible, without its colours. */
export function widthOf(text: string): number {
  return [...escapeControls(withoutStyles(text))].length;
}
