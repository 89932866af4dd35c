/** Finds the code blocks of the documentation: ```ts in Markdown files and in the JSDoc comments of the sources. */
import ts from "typescript";

/** How a block is tested: run, or only type-checked, or neither. */
export type Trial = "run" | "no-run" | "no-check";

/** A code block and its location. */
export interface Block {
  readonly file: string;
  /** The line of the opening fence, counted from 1. */
  readonly line: number;
  readonly trial: Trial;
  readonly code: string;
}

const fence = /^[\s>]*(```+)\s*([^`]*)$/;

/** The ```ts blocks of a Markdown text; `firstLine` is the line of its first line in the file. */
export function markdownBlocks(file: string, markdown: string, firstLine = 1): Block[] {
  const blocks: Block[] = [];
  let open: { line: number; ticks: string; language: string; code: string[] } | undefined;
  for (const [index, text] of markdown.split(/\r?\n/).entries()) {
    const line = firstLine + index;
    const match = fence.exec(text);
    if (open === undefined) {
      if (match) open = { line, ticks: match[1], language: match[2].trim(), code: [] };
    } else if (match && match[2].trim() === "" && match[1].length >= open.ticks.length) {
      const trial = trialOf(open.language, `${file}:${open.line}`);
      if (trial !== undefined) blocks.push({ file, line: open.line, trial, code: open.code.join("\n") });
      open = undefined;
    } else open.code.push(text);
  }
  if (open !== undefined) throw new Error(`${file}:${open.line} the code block is never closed`);
  return blocks;
}

/** The ```ts blocks in the JSDoc comments of a TypeScript source; an `@example` without one is an error. */
export function sourceBlocks(file: string, text: string): Block[] {
  // Most sources have neither a block nor an example, and parsing all of them takes seconds.
  if (!text.includes("```") && !text.includes("@example")) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  return findComments(source).flatMap((comment) => {
    const line = source.getLineAndCharacterOfPosition(comment.pos).line + 1;
    const lines = text.slice(comment.pos, comment.end).replace(/\*\/$/, "").split(/\r?\n/);
    const markdown = lines.map((content) => content.replace(/^\s*(\/\*\*|\*) ?/, "")).join("\n");
    const blocks = markdownBlocks(file, markdown, line);
    const examples = markdown.match(/^@example\b/gm)?.length ?? 0;
    if (blocks.length < examples) throw new Error(`${file}:${line} an @example has no \`\`\`ts block`);
    return blocks;
  });
}

/** Every JSDoc comment once; they come from the parser, so that a `/**` inside a string is not mistaken for one. */
function findComments(source: ts.SourceFile): ts.JSDoc[] {
  const comments = new Map<number, ts.JSDoc>();
  const visit = (node: ts.Node): void => {
    for (const comment of ts.getJSDocCommentsAndTags(node)) {
      if (ts.isJSDoc(comment)) comments.set(comment.pos, comment);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...comments.values()].sort((a, b) => a.pos - b.pos);
}

function trialOf(language: string, place: string): Trial | undefined {
  const [name, ...words] = language.split(/\s+/);
  if (name !== "ts" && name !== "typescript") return undefined;
  if (words.length === 0) return "run";
  if (words.length === 1 && (words[0] === "no-run" || words[0] === "no-check")) return words[0];
  throw new Error(`${place} a block is fenced as ts, ts no-run or ts no-check, not "${language}"`);
}
