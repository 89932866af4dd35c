/** The candidates of a search. */
import { scorePlot } from "lectern/plots";
import type { Learned } from "../learned.js";
import { lastStep } from "../learned.js";
import type { Drawing } from "./figure-kind.js";
import type { View } from "./view.js";

/** A candidate with its score, as searches keep them. */
interface Trial {
  readonly options: Readonly<Record<string, unknown>>;
  readonly score: number | null;
  readonly values: readonly (number | null)[];
  readonly deviation: number;
}

const MAX_SHOWN = 15;

/** The candidates of a search that have scores, best first; empty for other methods. */
export function trialsOf(learned: Learned): readonly Trial[] {
  const { trials, best } = lastStep(learned).model.state as { readonly trials?: unknown; readonly best?: unknown };
  if (!Array.isArray(trials) || typeof best !== "object") return [];
  return (trials as readonly Trial[]).filter(({ score }) => score !== null);
}

/** "maxDepth = 4, minSamples = 2": the options of a candidate. */
export function candidateInWords({ options }: Pick<Trial, "options">): string {
  const words = Object.entries(options).map(([path, value]) => `${path} = ${textOf(value)}`);
  return words.length === 0 ? "defaults" : words.join(", ");
}

function textOf(value: unknown): string {
  if (typeof value === "number") return String(Number(value.toPrecision(4)));
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** The scores of the best candidates over their folds. */
export function trials({ learned }: View): Drawing {
  const all = trialsOf(learned);
  const scores = all.slice(0, MAX_SHOWN).map((trial) => {
    const values = trial.values.filter((value) => value !== null);
    const standardError = trial.deviation / Math.sqrt(Math.max(1, values.length));
    return { name: candidateInWords(trial), mean: trial.score as number, standardError, values };
  });
  const of = all.length > MAX_SHOWN ? ` The best ${MAX_SHOWN} of ${all.length} are shown.` : "";
  return {
    plot: scorePlot(scores, { xTitle: "score" }),
    caption: `Candidates from best to worst: each small point is a fold, the large one the mean with two standard errors.${of}`,
  };
}
