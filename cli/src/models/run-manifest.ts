/** The manifest of a result: how it was computed, so that it can be reproduced and traced. */
import { readFileSync } from "node:fs";
import type { RecipeJson } from "lectern/contract";
import type { SeenColumns } from "../data/new-values.js";
import type { SourceRead } from "../input/read-table.js";
import { writeWhole } from "../output/write-whole.js";
import { version } from "../version.js";

/** The record of one run. */
export interface RunManifest {
  readonly lectern: string;
  readonly node: string;
  /** The arguments after `lectern`. */
  readonly command: readonly string[];
  readonly finished: string;
  readonly seconds: number;
  readonly seed: number;
  readonly inputs: readonly SourceRead[];
  readonly rows: number;
  readonly columns: readonly string[];
  /** What the columns held while learning, to recognise what is new. */
  readonly seen?: SeenColumns;
  readonly target?: string;
  readonly weights?: string;
  readonly groups?: string;
  readonly recipe?: RecipeJson;
  /** The metric by which the model was chosen. */
  readonly scorer?: string;
  readonly scores?: Readonly<Record<string, number>>;
}

/** The facts that every manifest has; the command adds the rest. */
export function describeRun(
  seed: number,
): Pick<RunManifest, "lectern" | "node" | "command" | "finished" | "seconds" | "seed"> {
  return {
    lectern: version,
    node: process.versions.node,
    command: process.argv.slice(2),
    finished: new Date().toISOString(),
    seconds: Math.round(performance.now()) / 1000,
    seed,
  };
}

/** `model.lectern` has its manifest in `model.lectern.json`. */
export function manifestPath(result: string): string {
  return `${result}.json`;
}

export function writeManifest(result: string, manifest: RunManifest): void {
  writeWhole(manifestPath(result), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** The manifest of a result, if it exists: results can be used without it. */
export function readManifest(result: string): RunManifest | undefined {
  try {
    return JSON.parse(readFileSync(manifestPath(result), "utf8")) as RunManifest;
  } catch {
    return undefined;
  }
}
