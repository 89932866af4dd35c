/** Which of the given methods suit a task and its requirements, the most promising first, each with the reasons. */
import type { MethodFacts } from "../contract/contract.js";
import type { Need, OwnFacts, Task } from "../contract/facts.js";
import type { RecipeJson } from "../core/options/options.js";
import { costGrowth } from "./cost-growth.js";
import { isProbabilistic } from "./is-probabilistic.js";

/** Requirements for the model; those left out do not matter. */
export interface ModelPreferences {
  /** Whether the model must return its uncertainty. */
  readonly probabilistic?: boolean;
  /** "small" leaves out models that keep the samples. */
  readonly memory?: "small" | "any";
  /** Whether the model must be interpretable. */
  readonly interpretable?: boolean;
  /** true for linear methods only, false for the others only. */
  readonly linear?: boolean;
}

/** What the ranking depends on. */
export interface RankGiven extends ModelPreferences {
  readonly task: Task;
  readonly samples: number;
  /** Number of columns of the table that are used. */
  readonly columns: number;
  /** Whether most of the encoded entries are zero. */
  readonly sparse: boolean;
  /** Whether some class has far more samples than another. */
  readonly uneven: boolean;
  /** Whether all columns will hold counts or shares, none below 0. */
  readonly counts: boolean;
  /** Whether samples follow each other in time. */
  readonly ordered: boolean;
  /** The smallest and the largest value of the target; absent where it has no order. */
  readonly least?: number;
  readonly greatest?: number;
}

/** The last steps of a recipe. */
export interface RankedMethod {
  readonly kind: string;
  readonly steps: readonly RecipeJson[];
  readonly reasons: readonly string[];
}

/** With more samples than this, methods of cubic cost take too long. */
const MAX_SAMPLES_FOR_CUBIC = 10_000;
/** The same for columns: a square matrix of that size is factorised in each step of a fit. */
const MAX_COLUMNS_FOR_CUBIC = 2000;
/** With fewer samples than this, networks are slower than other methods and hardly ever better. */
const MIN_SAMPLES_FOR_NETWORKS = 500;
/** Predictions of methods that can limit them may be this many times the largest value of the target. */
const PREDICTION_LIMIT = 10;
/** Maps that make linear methods non-linear. */
const featureMaps = ["nystrom", "random-features"];

interface Candidate {
  readonly method: MethodFacts;
  readonly facts: OwnFacts;
}

/** Ranks the methods; an empty list when none suits. */
export function rankMethods(methods: readonly MethodFacts[], given: RankGiven): RankedMethod[] {
  const all = methods.flatMap((method): Candidate[] => {
    const { facts } = method;
    return facts.task !== "composed" && facts.task === given.task ? [{ method, facts }] : [];
  });
  const suiting = all.filter((candidate) => suits(candidate, given));
  const chosen = suiting
    .filter(({ facts }) => given.linear === undefined || (facts.shape === "linear") === given.linear)
    .sort((a, b) => rank(a, given) - rank(b, given) || (a.method.kind < b.method.kind ? -1 : 1))
    .map((candidate) => describe(candidate, given));
  return [...chosen, ...mapped(methods, suiting, given)];
}

function suits({ method: { traits }, facts }: Candidate, given: RankGiven): boolean {
  if (given.probabilistic === true && !(traits !== undefined && isProbabilistic(traits))) return false;
  if (given.memory === "small" && facts.memory !== "small") return false;
  if (given.interpretable === true && !facts.interpretable) return false;
  if (given.samples > MAX_SAMPLES_FOR_CUBIC && costGrowth(facts.cost.fit, "n") >= 3) return false;
  if (given.columns > MAX_COLUMNS_FOR_CUBIC && costGrowth(facts.cost.fit, "d") >= 3) return false;
  if (!isSupervised(given.task) && traits?.target !== "none") return false;
  return facts.needs?.every((need) => isMet(need, given)) ?? true;
}

function isSupervised(task: Task): boolean {
  return task === "classification" || task === "regression";
}

/** Methods that would reject the data are not suggested. */
function isMet(need: Need, { counts, samples, columns, ordered, least }: RankGiven): boolean {
  switch (need) {
    case "scaled columns":
      return true; // The recipe brings all columns to one scale, whatever the method.
    case "counts":
      return counts;
    case "categories":
      // Encoded columns are numbers of any kind: such a method is for those who code the columns themselves.
      return false;
    case "several views":
      // The data do not show which columns belong to a view.
      return false;
    case "ordered samples":
      return ordered;
    case "many samples":
      return samples >= MIN_SAMPLES_FOR_NETWORKS;
    case "an architecture":
      // The data do not show which layers suit them; with its default layer it is the multilayer perceptron again.
      return false;
    case "one column":
      return columns === 1;
    case "a target from 0":
      return least !== undefined && least >= 0;
    case "a target above 0":
      return least !== undefined && least > 0;
  }
}

/** Simple before complex; among equals, methods that return their uncertainty, then exact ones if samples are few. */
function rank({ method: { traits }, facts }: Candidate, { sparse }: RankGiven): number {
  const complex = facts.shape === "non-linear" ? 4 : 0;
  const dense = sparse && traits?.supports.sparse !== true ? 2 : 0;
  const silent = traits !== undefined && isProbabilistic(traits) ? 0 : 1;
  return complex + dense + silent + (costGrowth(facts.cost.fit, "n") >= 2 ? 0 : 0.5);
}

function describe({ method, facts }: Candidate, given: RankGiven): RankedMethod {
  const reasons = [...shapeReasons(facts, given), ...wishReasons(method, facts, given)];
  const { options, more } = settings(method, given);
  return { kind: method.kind, steps: [{ kind: method.kind, options }], reasons: [...reasons, ...more] };
}

function shapeReasons({ shape, task }: OwnFacts, { samples, columns, sparse, linear }: RankGiven): string[] {
  if (!isSupervised(task)) return [];
  if (shape === "non-linear") {
    return ["non-linear: when it is no better than a linear method, there is no useful non-linear structure"];
  }
  if (linear === true) return ["linear, as requested"];
  if (sparse) return ["linear: sparse texts have enough columns for a linear boundary"];
  if (samples < 10 * columns) return [`linear: ${samples} samples are few for ${columns} columns`];
  return ["linear as a start: simple, fast, and a baseline for anything more complex"];
}

function wishReasons({ traits }: MethodFacts, facts: OwnFacts, given: RankGiven): string[] {
  const reasons: string[] = [];
  if (traits !== undefined && isProbabilistic(traits)) reasons.push("returns its uncertainty");
  if (given.interpretable === true) reasons.push("the model is interpretable");
  if (given.memory === "small") reasons.push("its model does not grow with the samples");
  else if (facts.memory !== "small") reasons.push(`its model keeps the ${given.samples} samples`);
  return reasons;
}

/** Options that follow from the data. */
function settings(
  { kind, options }: MethodFacts,
  given: RankGiven,
): { options: RecipeJson["options"]; more: string[] } {
  if (given.uneven && "classWeights" in options) {
    const more = ["all classes have the same weight, whatever their size"];
    return { options: { classWeights: { kind: "balanced" } }, more };
  }
  if ("maxPrediction" in options && given.greatest !== undefined && given.greatest > 0) {
    const maxPrediction = PREDICTION_LIMIT * given.greatest;
    const more = [
      `predictions are limited to ${PREDICTION_LIMIT} times the largest target, because they are exponentials`,
    ];
    return { options: { maxPrediction }, more };
  }
  // New rows may have categories that the training rows did not have.
  if (kind === "mixed-naive-bayes") return { options: { unknown: "ignore" }, more: [] };
  if (kind === "k-means") {
    // √(n/2) is a rule of thumb, held to numbers that people can look at.
    const clusters = Math.max(2, Math.min(8, Math.round(Math.sqrt(given.samples / 2))));
    return { options: { clusters }, more: [`${clusters} clusters to start with: compare with fewer and more`] };
  }
  if (given.task === "reduction" && "components" in options) {
    const components = Math.min(2, given.columns);
    return {
      options: { components },
      more: [`${components} components can be plotted; keep more to lose less information`],
    };
  }
  return { options: {}, more: [] };
}

/** Where there is no non-linear method, a linear one on a feature map. */
function mapped(methods: readonly MethodFacts[], suiting: readonly Candidate[], given: RankGiven): RankedMethod[] {
  if (given.linear === true || given.interpretable === true) return [];
  if (!isSupervised(given.task)) return [];
  if (suiting.some(({ facts }) => facts.shape === "non-linear")) return [];
  const map = featureMaps.find((kind) => methods.some((method) => method.kind === kind));
  const [best] = suiting
    .filter(({ facts }) => facts.shape === "linear")
    .sort((a, b) => rank(a, given) - rank(b, given) || (a.method.kind < b.method.kind ? -1 : 1));
  if (map === undefined || best === undefined) return [];
  const { kind, steps, reasons } = describe(best, given);
  const why = [
    `non-linear by ${map}: when it is no better than ${kind} alone, there is no useful non-linear structure`,
  ];
  return [{ kind, steps: [{ kind: map, options: {} }, ...steps], reasons: [...why, ...reasons.slice(1)] }];
}
