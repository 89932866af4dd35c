/** The results of measurements, a file for each run, so that a measurement that was interrupted goes on where it was. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";

/** What a run was: a table, made and divided by a seed. */
export interface RunName {
  readonly table: string;
  readonly seed: number;
}

/** Scores on the rows of the final test, and on new rows or, where there are no others, on the same again. */
export interface Judged {
  readonly tested: number;
  readonly judged: number;
}

/** One run of `learn`. */
export interface LearnRun extends RunName, Judged {
  readonly budget: number;
  readonly metric: string;
  readonly higherIsBetter: boolean;
  readonly winner: string;
  /** Standard error of the final test, from resampled test rows. */
  readonly standardError: number;
  /** Share of the budget that was used, the time for the report included. */
  readonly used: number;
  readonly isExhausted: boolean;
  /** By how many standard errors the winner is better than a constant prediction. */
  readonly evidence: { readonly folds: number; readonly test: number | undefined };
  readonly isGuessing: boolean;
  /** Machine and Node. */
  readonly machine: string;
}

/** Every method with its default options, on the same rows. */
export interface DefaultsRun extends RunName {
  readonly methods: Readonly<Record<string, Judged>>;
  /** Why the others have no scores. */
  readonly failures: Readonly<Record<string, string>>;
}

/** Both parts of a run. */
export interface Run {
  readonly learn: LearnRun;
  readonly defaults: DefaultsRun["methods"];
}

/** Keeps runs in a folder. */
export function openRuns(folder: URL) {
  mkdirSync(folder, { recursive: true });
  const fileOf = ({ table, seed }: RunName, part: Part) =>
    new URL(`${table.replaceAll(" ", "-")}-${seed}-${part}.json`, folder);
  return {
    has: (run: RunName, part: Part): boolean => existsSync(fileOf(run, part)),
    write(run: LearnRun | DefaultsRun, part: Part): void {
      const file = fileOf(run, part);
      const partial = new URL(`${file.href}.partial`);
      writeFileSync(partial, `${JSON.stringify(run, null, 2)}\n`);
      renameSync(partial, file);
    },
    /** Runs of which both parts are there, by table and seed. */
    complete(): Run[] {
      const names = readdirSync(folder).filter((name) => name.endsWith("-learn.json"));
      return names.sort().flatMap((name) => {
        const learn = read<LearnRun>(new URL(name, folder));
        const defaults = fileOf(learn, "defaults");
        return existsSync(defaults) ? [{ learn, defaults: read<DefaultsRun>(defaults).methods }] : [];
      });
    },
  };
}

export type Part = "learn" | "defaults";

function read<T>(file: URL): T {
  return JSON.parse(readFileSync(file, "utf8")) as T;
}
