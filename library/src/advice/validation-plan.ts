/** How to evaluate models: which metrics, and how samples are divided into training and test sets. */
import type { Task } from "../contract/facts.js";
import type { ColumnProfile } from "../data/quality/profile-table.js";

/** Settings for `crossValidate`, with the reasons. */
export interface ValidationPlan {
  readonly scorers: readonly string[];
  /** Folds, as `crossValidate` takes them. */
  readonly folds: { readonly kind: string; readonly count?: number; readonly repeats?: number };
  readonly reasons: readonly string[];
}

/** What the plan depends on. */
export interface ValidationGiven {
  readonly task: Task;
  readonly samples: number;
  /** Number of samples of each class; empty for other tasks. */
  readonly classCounts: readonly number[];
  readonly probabilistic: boolean;
  /** The column of groups. */
  readonly groups: string | undefined;
  /** The column by which samples follow each other. */
  readonly time: ColumnProfile | undefined;
}

/** A class that is this much rarer than the most frequent one makes accuracy misleading. */
const IMBALANCE = 3;
/** With fewer samples a single cross-validation is not reliable. */
const FEW = 200;

/** Chooses measures and folds; undefined for tasks without a target, which cannot be tested this way. */
export function planValidation(given: ValidationGiven): ValidationPlan | undefined {
  if (given.task !== "classification" && given.task !== "regression") return undefined;
  const judged = given.task === "classification" ? classScorers(given) : numberScorers();
  const divided = foldingOf(given);
  return { scorers: judged.scorers, folds: divided.folds, reasons: [judged.reason, divided.reason] };
}

function classScorers({ classCounts, probabilistic }: ValidationGiven): { scorers: string[]; reason: string } {
  const present = classCounts.filter((count) => count > 0);
  const uneven = present.length > 1 && Math.max(...present) > IMBALANCE * Math.min(...present);
  const extra = probabilistic ? ["log-loss"] : [];
  if (!uneven) return { scorers: ["accuracy", ...extra], reason: "the classes are about equally frequent: accuracy" };
  const ratio = (Math.max(...present) / Math.min(...present)).toFixed(1);
  return {
    scorers: ["balanced-accuracy", "f1-macro", ...extra],
    reason: `the largest class has ${ratio} times the samples of the smallest: measures in which all classes have the same weight`,
  };
}

function numberScorers(): { scorers: string[]; reason: string } {
  return {
    scorers: ["r2", "mae"],
    reason: "the share of variance explained, and the mean error in units of the target",
  };
}

function foldingOf({ groups, time, task, classCounts, samples }: ValidationGiven): {
  folds: ValidationPlan["folds"];
  reason: string;
} {
  if (time !== undefined) {
    return {
      folds: { kind: "time-series", count: 5 },
      reason: `samples follow each other by ${time.name}: train on the past, test on what follows (sort by it first)`,
    };
  }
  if (groups !== undefined) {
    return { folds: { kind: "grouped", count: 5 }, reason: `samples with the same ${groups} stay together` };
  }
  const rarest = Math.min(...classCounts.filter((count) => count > 0));
  const folds = task === "classification" ? Math.max(2, Math.min(5, rarest)) : Math.max(2, Math.min(5, samples));
  if (samples < FEW) {
    return {
      folds: { kind: "repeated", count: folds, repeats: 5 },
      reason: `with ${samples} samples a single cross-validation is not reliable: it is repeated five times`,
    };
  }
  if (task === "classification") {
    const reason =
      rarest < folds
        ? "a class has only 1 sample, which is either in the training set or in the test set of a fold"
        : "every fold has the same share of each class";
    return { folds: { kind: "stratified", count: folds }, reason };
  }
  return { folds: { kind: "k-fold", count: folds }, reason: "samples are divided at random" };
}
