/**
 * The library with its steps counted: each turn of a loop and each call of a function. So the work between two yields of a
 * fit is a number that is the same on every machine.
 */
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import type { Plugin } from "esbuild";
import ts from "typescript";

/** The name of the global array whose first entry counts the steps. */
export const COUNTER = "__steps";

/** The kernels of the other tiers take an eighth of the time of those in plain TypeScript, which are counted. */
const KERNEL_STEP = 1 / 8;

/** A text to write at a place; of several at one place, those of a lower rank come first. */
interface Insertion {
  readonly place: number;
  readonly text: string;
  readonly rank: number;
}

/** The program with a statement at the beginning of every body of a loop and of a function, which counts a step. */
export function withCounts(source: string, step: number): string {
  const file = ts.createSourceFile("module.ts", source, ts.ScriptTarget.ES2022, true);
  const count = `${COUNTER}[0]+=${step}`;
  const insertions: Insertion[] = [];
  const add = (place: number, text: string, rank: number) => insertions.push({ place, text, rank });
  const countIn = (body: ts.Node, [open, close]: readonly [string, string]) => {
    if (ts.isBlock(body)) {
      add(body.getStart() + 1, `${count};`, 2);
      return;
    }
    add(body.getStart(), open, 1);
    add(body.end, close, 0);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isIterationStatement(node, false)) countIn(node.statement, [`{${count};`, "}"]);
    else if (isFunction(node) && node.body !== undefined) countIn(node.body, [`(${count},`, ")"]);
    ts.forEachChild(node, visit);
  };
  visit(file);
  insertions.sort((a, b) => a.place - b.place || a.rank - b.rank);
  let counted = "";
  let end = 0;
  for (const { place, text } of insertions) {
    counted += source.slice(end, place) + text;
    end = place;
  }
  return counted + source.slice(end);
}

const isFunction = (node: ts.Node): node is ts.FunctionLikeDeclaration => ts.isFunctionLike(node) && "body" in node;

/** Counts the steps of all sources of the library but its checks, with so many nanoseconds of work between two yields. */
export function countSteps(sources: string, workBetweenYields: number): Plugin {
  return {
    name: "count steps",
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const name = relative(sources, path).replaceAll("\\", "/");
        const text = readFileSync(path, "utf8");
        if (/^\.\.|\.cases\.ts$|^checks\/|\/generated\//.test(name)) return { contents: text, loader: "ts" };
        const changed = name === "core/pace.ts" ? withWork(text, workBetweenYields) : text;
        return { contents: withCounts(changed, name.startsWith("engine/plain/") ? KERNEL_STEP : 1), loader: "ts" };
      });
    },
  };
}

/** The constant with another value. */
function withWork(source: string, work: number): string {
  const changed = source.replace(/(WORK_BETWEEN_YIELDS = )[\d_]+/, `$1${work}`);
  if (changed === source) throw new Error("core/pace.ts does not define WORK_BETWEEN_YIELDS");
  return changed;
}
