/** Runs both rounds twice: methods that the first pass had no time for get the time that is left. */
import { type ComparisonRound, compareBest } from "./compare-best.js";
import { sampleRows } from "./divide-rows.js";
import type { Folds } from "./folds.js";
import { type Entry, entryName } from "./leaderboard.js";
import { screen } from "./screen.js";

/** Rows of the screening round. */
const screeningRows = 2000;
/** The share of the time by which each round must end; fitting and explaining the winner need the rest. */
const passes = [
  { screened: 0.3, compared: 0.6 },
  { screened: 0.7, compared: 0.8 },
];

export interface Rounds extends Omit<ComparisonRound, "onEntry" | "onShare" | "until"> {
  /** The folds of the screening. */
  readonly quickFolds: Folds;
  /** Called with the progress and the next step. */
  readonly onStep: (share: number, what: string) => void;
}

/** Screens and compares the candidates as thoroughly as the time allows. */
export async function runRounds(entries: readonly Entry[], rounds: Rounds): Promise<Entry[]> {
  const { quickFolds, onStep, ...common } = rounds;
  const { data, inTime, seed } = common;
  const few = sampleRows(data, screeningRows, { inTime, seed });
  let found = [...entries];
  let begin = 0;
  const watch = (what: string, from: number, to: number) => {
    let place = { i: 0, of: 1, name: "" };
    const onShare = (share: number) =>
      onStep(from + ((to - from) * (place.i + share)) / place.of, `${what} ${place.name}`);
    const onEntry = (entry: Entry, i: number, of: number) => {
      place = { i, of, name: entryName(entry) };
      onShare(0);
    };
    return { onEntry, onShare };
  };
  for (const { screened, compared } of passes) {
    const quick = { ...common, data: few, folds: quickFolds, until: screened };
    found = await screen(found, { ...quick, ...watch("screening", begin, screened) });
    found = await compareBest(found, { ...common, until: compared, ...watch("comparing", screened, compared) });
    begin = compared;
  }
  return found;
}
