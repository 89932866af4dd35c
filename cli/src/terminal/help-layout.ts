/** The layout of help: a column of terms that leaves room for what they mean, whatever the longest of them is. */
import type { HelpConfiguration } from "commander";

/** Terms that are longer have their description on the next lines. */
const maxTerm = 28;
const indent = 2;
const gap = 2;

/** Settings for commander, whose own layout gives all descriptions what the longest term leaves. */
export const helpLayout: HelpConfiguration = {
  padWidth: () => maxTerm,
  formatItem(term, termWidth, description, { helpWidth = 80 }) {
    const lines = brokenTerm(term, helpWidth - indent).map((line) => " ".repeat(indent) + line);
    if (description === "") return lines.join("\n");
    const start = indent + termWidth + gap;
    const [first, ...rest] = brokenAt(/ +/, description, helpWidth - start, " ");
    const last = lines[lines.length - 1];
    const own = " ".repeat(start);
    const below = rest.map((line) => own + line);
    if (last.length + gap > start) return [...lines, own + first, ...below].join("\n");
    return [...lines.slice(0, -1), last.padEnd(start) + first, ...below].join("\n");
  },
};

/** A term in lines: a list of choices is broken after a bar. */
function brokenTerm(term: string, width: number): string[] {
  const [first, ...rest] = brokenAt("|", term, width - indent, "|");
  return [first, ...rest.map((line) => `${" ".repeat(indent)}${line}`)];
}

/** A text in lines, broken where the pattern allows it. */
export function brokenAt(pattern: string | RegExp, text: string, width: number, between: string): string[] {
  const lines: string[] = [];
  for (const part of text.split(pattern)) {
    const last = lines.length - 1;
    // One more place, for the mark at the end of a line that is broken.
    if (last >= 0 && lines[last].length + between.length + part.length < width) lines[last] += between + part;
    else lines.push(part);
  }
  return lines.map((line, i) => (i < lines.length - 1 ? line + between.trim() : line));
}
