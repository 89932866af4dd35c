/** A method's card for the terminal: the Markdown of docs/methods, without images. */
import { wrapped } from "./layout.js";
import { type Style, styled } from "./style.js";

const width = 96;

/** Headings in bold, tables aligned, pictures and link targets left out; formulas are Unicode already. */
export function renderCard(markdown: string): string {
  const lines: string[] = [];
  let paragraph: string[] = [];
  let table: string[][] = [];
  let isCode = false;
  const flush = () => {
    if (paragraph.length > 0) lines.push(renderText(paragraph.join(" ")));
    if (table.length > 0) lines.push(...renderTable(table));
    paragraph = [];
    table = [];
  };
  for (const line of markdown.split("\n")) {
    const fence = line.startsWith("```");
    if (fence) isCode = !isCode;
    if (isCode || fence) {
      flush();
      if (!fence) lines.push(style(`    ${line}`, "dim"));
    } else if (line.startsWith("#")) {
      flush();
      lines.push(style(line.replace(/^#+ */, ""), "bold"));
    } else if (line.startsWith("|")) {
      if (!/^\|[-| ]+$/.test(line)) table.push(cellsOf(line));
    } else if (line.startsWith("![")) {
      // A picture.
    } else if (line.startsWith("    ")) {
      flush();
      lines.push(line);
    } else if (line.trim() === "") {
      flush();
      if (lines.at(-1) !== "") lines.push("");
    } else if (/^(- |\d+\. )/.test(line)) {
      flush();
      paragraph = [line];
    } else paragraph.push(line.trim());
  }
  flush();
  return lines.join("\n").trim();
}

function renderText(text: string): string {
  const indent = /^(- |\d+\. )/.exec(text)?.[0].replace(/./g, " ") ?? "";
  return inline(wrapped(text, width, indent));
}

/** Code without its quotes, links without their targets, bold as bold. */
function inline(text: string): string {
  return text
    .replace(/\[([^\]]+)\]\([^)]+\)/g, "$1")
    .replace(/\*\*([^*]+)\*\*/g, (_, words: string) => style(words, "bold"))
    .replace(/`([^`]+)`/g, (_, code: string) => style(code, "blue"));
}

function cellsOf(line: string): string[] {
  return line
    .slice(1, line.lastIndexOf("|"))
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll("`", ""));
}

/** The last column contains sentences and is wrapped. */
function renderTable(rows: readonly string[][]): string[] {
  const columns = rows[0].length;
  const widths = Array.from({ length: columns }, (_, j) => Math.max(...rows.map((row) => (row[j] ?? "").length)));
  const before = widths.slice(0, -1).reduce((sum, own) => sum + own + 2, 0);
  return rows.map((row, i) => {
    const first = row.slice(0, -1).map((cell, j) => cell.padEnd(widths[j] + 2));
    const indent = " ".repeat(before);
    const last = wrapped(row.at(-1) ?? "", Math.max(30, width - before)).replaceAll("\n", `\n${indent}`);
    const text = first.join("") + last;
    return i === 0 ? style(text, "dim") : text;
  });
}

function style(text: string, name: Style): string {
  return styled(text, name, process.stdout);
}
