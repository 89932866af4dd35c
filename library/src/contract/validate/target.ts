/** The part of validation that checks targets and weights. */
import { LecternError, show } from "../../core/errors.js";
import type { Target } from "../../data/dataset.js";
import {
  asLabels,
  type ClassName,
  classCounts,
  isLabels,
  isMissingTarget,
  type Labels,
  type LabelsLike,
  labelNames,
  missingTarget,
} from "../../data/labels.js";
import { hint } from "./columns.js";
import type { DataRules } from "./validate.js";

/** Checks that y holds what the method learns from, one value per sample; nothing is shared with the caller. */
export function validateTarget(rules: DataRules, y: unknown, rows: number): Target | undefined {
  if (rules.target === "none") return undefined;
  const list = checkLength(rules, y, rows);
  return takesNumbers(rules, list) ? validateNumbers(rules, list) : validateLabels(rules, list);
}

/** Where a method takes any target, its values determine which it is. */
function takesNumbers(rules: DataRules, y: AnyTarget): boolean {
  return rules.target === "numbers" || (rules.target === "any" && !isLabels(y) && typeof y[0] === "number");
}

type AnyTarget = LabelsLike;

/** Checks that y is a list, or labels, of one value per sample. */
export function checkLength(rules: DataRules, y: unknown, rows: number): AnyTarget {
  if (!isLabels(y) && !isList(y)) {
    throw new LecternError("invalid-data", `${rules.kind}: y must have one value for each sample, got ${show(y)}`);
  }
  const { length } = isLabels(y) ? y.codes : y;
  if (length !== rows) {
    throw new LecternError("invalid-data", `${rules.kind}: x has ${rows} samples, but y has ${length} values`);
  }
  return y as AnyTarget;
}

/** Anything with a length, apart from a string. */
function isList(value: unknown): value is ArrayLike<unknown> {
  return typeof value === "object" && value !== null && "length" in value && Number.isInteger(value.length);
}

function validateNumbers(rules: DataRules, y: AnyTarget): Float64Array {
  if (isLabels(y)) {
    throw new LecternError("invalid-data", `${rules.kind}: y holds class labels, but this method predicts numbers`);
  }
  const result = new Float64Array(y.length);
  for (let i = 0; i < y.length; i++) {
    const value = y[i];
    if (typeof value !== "number" || !Number.isFinite(value)) {
      throw new LecternError("invalid-data", `${rules.kind}: y has ${show(value)} at ${i}; values must be finite`, {
        row: i,
      });
    }
    result[i] = value;
  }
  return result;
}

/** Classes that no sample has are dropped, so that a fold without a rare class is not fitted to an empty one. */
function validateLabels(rules: DataRules, y: AnyTarget): Labels {
  const all = asLabels(y, `${rules.kind}: y`);
  const counts = classCounts(all);
  const used = all.classes.filter((_, code) => counts[code] > 0);
  const missing = used.find(isMissingTarget);
  if (missing !== undefined) throw missingTarget(`${rules.kind}: y`, missing, labelNames(all).indexOf(missing));
  if (used.length < 2) {
    throw new LecternError(
      "invalid-data",
      `${rules.kind}: a classifier needs at least 2 classes, got only ${show(used[0])}`,
    );
  }
  return recode(rules, all, used);
}

/** The same labels as codes into other classes, which must be all that are used. Nothing is shared with the caller. */
export function recode(rules: DataRules, labels: Labels, classes: readonly ClassName[]): Labels {
  const position = new Map(classes.map((name, index) => [String(name), index]));
  const codeOf = Int32Array.from(labels.classes, (name) => position.get(String(name)) ?? -1);
  const codes = new Int32Array(labels.codes.length);
  for (let i = 0; i < codes.length; i++) {
    codes[i] = codeOf[labels.codes[i]];
    if (codes[i] >= 0) continue;
    const name = labels.classes[labels.codes[i]];
    throw new LecternError(
      "invalid-data",
      `${rules.kind}: sample ${i} is of class ${show(name)}, which the model does not know${hint(String(name), classes.map(String))}`,
      { row: i },
    );
  }
  return { codes, classes };
}

/** Checks and copies the weights. */
export function validateWeights(rules: DataRules, given: unknown, rows: number): Float64Array {
  if (!rules.supports.weights) {
    throw new LecternError("unsupported", `${rules.kind}: this method does not support weights; leave them out`);
  }
  if (!isList(given)) {
    throw new LecternError("invalid-data", `${rules.kind}: weights must be a list of numbers, got ${show(given)}`);
  }
  if (given.length !== rows) {
    throw new LecternError(
      "invalid-data",
      `${rules.kind}: x has ${rows} samples, but there are ${given.length} weights`,
    );
  }
  const weights = new Float64Array(rows);
  let total = 0;
  for (let i = 0; i < rows; i++) {
    const weight = given[i];
    if (typeof weight !== "number" || !(weight >= 0 && weight < Infinity)) {
      throw new LecternError(
        "invalid-data",
        `${rules.kind}: weight ${i} must be finite and not negative, got ${show(weight)}`,
        { row: i },
      );
    }
    weights[i] = weight;
    total += weight;
  }
  if (total === 0) {
    throw new LecternError("invalid-data", `${rules.kind}: all weights are 0; at least one must be positive`);
  }
  if (total === Infinity) {
    throw new LecternError(
      "invalid-data",
      `${rules.kind}: the sum of the weights is too large; divide all of them by a constant`,
    );
  }
  return weights;
}

/** Checks the groups and codes them from 0, in the order in which they are met. */
export function validateGroups(rules: DataRules, given: unknown, rows: number): Int32Array {
  if (!rules.supports.groups) {
    throw new LecternError("unsupported", `${rules.kind}: this method does not support groups; leave them out`);
  }
  if (!isList(given) || given.length !== rows) {
    const found = isList(given) ? `${given.length} of them` : show(given);
    throw new LecternError(
      "invalid-data",
      `${rules.kind}: groups must have one value for each of the ${rows} samples, got ${found}`,
    );
  }
  const codes = new Map<unknown, number>();
  return Int32Array.from({ length: rows }, (_, i) => {
    const group = given[i];
    if (typeof group !== "string" && !Number.isFinite(group)) {
      throw new LecternError(
        "invalid-data",
        `${rules.kind}: group ${i} must be a string or a number, got ${show(group)}`,
      );
    }
    const code = codes.get(group) ?? codes.size;
    codes.set(group, code);
    return code;
  });
}
