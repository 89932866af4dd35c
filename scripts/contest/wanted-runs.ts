/** What a measurement is asked for by the flags of its command line. */
import { parseArgs } from "node:util";
import type { Part, RunName } from "./runs.js";

/** Runs to make, in their order: every table with the first seed, then with the next one. */
export interface Wanted {
  /** Milliseconds of processor time for each run of `learn`. */
  readonly budget: number;
  readonly runs: readonly (RunName & { readonly part: Part })[];
  /** The folder of the results, if it is not the usual one. */
  readonly out: string | undefined;
  /** Whether the table of all results is written instead. */
  readonly writesTable: boolean;
}

const parts: readonly Part[] = ["learn", "defaults"];

/** Reads the flags; `names` are those of the tables there are. */
export function wantedRuns(words: readonly string[], names: readonly string[]): Wanted {
  const { values: flags } = parseArgs({
    args: [...words],
    options: {
      budget: { type: "string", default: "60" },
      seeds: { type: "string", default: "5" },
      "first-seed": { type: "string", default: "0" },
      tables: { type: "string", default: names.join() },
      part: { type: "string", default: parts.join() },
      out: { type: "string" },
      "write-table": { type: "boolean", default: false },
    },
  });
  const [first, end] = [whole(flags["first-seed"], "first-seed"), whole(flags.seeds, "seeds")];
  const seeds = Array.from({ length: Math.max(0, end - first) }, (_, i) => first + i);
  const tables = chosen(flags.tables, names, "tables");
  const kinds = chosen(flags.part, parts, "part");
  const budget = 1000 * Number(flags.budget);
  if (!(budget > 0)) throw new Error(`--budget must be a number of seconds above 0, got ${flags.budget}`);
  return {
    budget,
    runs: seeds.flatMap((seed) => tables.flatMap((table) => kinds.map((part) => ({ table, seed, part })))),
    out: flags.out,
    writesTable: flags["write-table"],
  };
}

function whole(text: string, flag: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 0) return value;
  throw new Error(`--${flag} must be a whole number, got ${text}`);
}

/** The names of a list that are separated by commas, in the order of the list. */
function chosen<T extends string>(text: string, known: readonly T[], flag: string): T[] {
  const wanted = text.split(",");
  const unknown = wanted.find((name) => !known.some((one) => one === name));
  if (unknown !== undefined) throw new Error(`--${flag}: ${unknown} is none of ${known.join(", ")}`);
  return known.filter((name) => wanted.includes(name));
}
