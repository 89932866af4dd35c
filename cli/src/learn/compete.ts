/** Both rounds, twice: what the first pass has no time to look at gets its turn in the time the others have left. */
import { type Contest, contest } from "./contest.js";
import { sampleRows } from "./divide-rows.js";
import type { Folds } from "./folds.js";
import { type Entry, entryName } from "./leaderboard.js";
import { screen } from "./screen.js";

/** Rows of the first round; a quick look needs no more. */
const screeningRows = 2000;
/** When the rounds of each pass must be over; fitting and explaining the winner need the rest. */
const passes = [
  { screened: 0.3, compared: 0.6 },
  { screened: 0.7, compared: 0.8 },
];

export interface Competition extends Omit<Contest, "onEntry" | "onShare" | "until"> {
  /** The folds of the quick look. */
  readonly quickFolds: Folds;
  /** Told how far it is, and what comes next. */
  readonly onStep: (share: number, what: string) => void;
}

/** Screens and compares the contestants as thoroughly as the time allows. */
export async function compete(entries: readonly Entry[], competition: Competition): Promise<Entry[]> {
  const { quickFolds, onStep, ...common } = competition;
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
    found = await contest(found, { ...common, until: compared, ...watch("comparing", screened, compared) });
    begin = compared;
  }
  return found;
}
