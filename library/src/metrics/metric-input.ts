/** Validation for the metrics: every argument is checked and converted to one form, or is an error. */
import { LecternError, show } from "../core/errors.js";
import { suggestion } from "../core/nearest-name.js";
import { asLabels, type ClassName, type Labels, type LabelsLike, withTextClasses } from "../data/labels.js";

/** Two labellings of the same samples with codes into one list of classes. */
export interface LabelPair {
  readonly classes: readonly string[];
  readonly truth: Int32Array;
  readonly predicted: Int32Array;
  readonly weights: Float64Array | undefined;
}

/** Checks two labellings and matches their classes by name. */
export function matchLabels(
  where: string,
  truth: LabelsLike,
  predicted: LabelsLike,
  weights: ArrayLike<number> | undefined,
): LabelPair {
  const t = asTruth(where, truth);
  const p = withTextClasses(asLabels(predicted, `${where}: predicted`));
  const count = t.codes.length;
  requireCount(where, "predictions", p.codes.length, count);
  const classes = joinClasses(t.classes, p.classes);
  return {
    classes,
    truth: recode(t, classes),
    predicted: recode(p, classes),
    weights: asWeights(where, weights, count),
  };
}

/** Checks the true labels of at least one sample. */
export function asTruth(where: string, truth: LabelsLike): Labels<string> {
  const labels = withTextClasses(asLabels(truth, `${where}: truth`));
  if (labels.codes.length === 0) {
    throw new LecternError("invalid-data", `${where}: needs at least 1 sample, got 0`);
  }
  return labels;
}

/** The codes of labels in another list of classes, which must hold all of theirs. */
export function recode(labels: Labels<string>, classes: readonly string[]): Int32Array {
  if (labels.classes === classes) return labels.codes;
  const position = new Map(classes.map((name, index) => [name, index]));
  const code = Int32Array.from(labels.classes, (name) => position.get(name) ?? -1);
  return labels.codes.map((old) => code[old]);
}

/**
 * The classes of two lists: a list that holds the other keeps its order (the first one when they have the same
 * classes), otherwise all are sorted. So the order does not depend on which list comes first unless it must.
 */
export function joinClasses(a: readonly string[], b: readonly string[]): readonly string[] {
  const inA = new Set(a);
  if (b.every((name) => inA.has(name))) return a;
  const inB = new Set(b);
  return a.every((name) => inB.has(name)) ? b : asLabels([...a, ...b]).classes;
}

/** Checks weights: none, or one number of at least 0 for each sample, with a sum that is positive and finite. */
export function asWeights(
  where: string,
  weights: ArrayLike<number> | undefined,
  count: number,
): Float64Array | undefined {
  if (weights === undefined) return undefined;
  const result = asNumbers(where, "weights", weights, count);
  let total = 0;
  for (let i = 0; i < count; i++) {
    if (result[i] < 0) {
      throw new LecternError(
        "invalid-data",
        `${where}: weight ${i} must be finite and not negative, got ${result[i]}`,
        {
          row: i,
        },
      );
    }
    total += result[i];
  }
  if (total === 0) {
    throw new LecternError("invalid-data", `${where}: all weights are 0; at least one must be positive`);
  }
  if (total === Infinity) {
    throw new LecternError(
      "invalid-data",
      `${where}: the sum of the weights is too large; divide all of them by a constant`,
    );
  }
  return result;
}

/** Checks a list of one finite number for each sample; the result may be the list itself, so it must not be written to. */
export function asNumbers(where: string, name: string, values: ArrayLike<number>, count: number): Float64Array {
  if (typeof values !== "object" || values === null || !Number.isInteger(values.length)) {
    throw new LecternError("invalid-data", `${where}: ${name} must be a list of numbers, got ${show(values)}`);
  }
  requireCount(where, name, values.length, count);
  for (let i = 0; i < count; i++) {
    const value: unknown = values[i];
    if (typeof value !== "number" || !Number.isFinite(value)) {
      throw new LecternError("invalid-data", `${where}: ${name} has ${show(value)} at ${i}; values must be finite`, {
        row: i,
      });
    }
  }
  return values instanceof Float64Array ? values : Float64Array.from(values);
}

/** Throws for lists of different lengths. */
export function requireCount(where: string, name: string, got: number, count: number): void {
  if (got === count) return;
  throw new LecternError(
    "invalid-data",
    `${where}: the truth has ${count} samples, but there are ${got} ${name}; give one for each sample`,
  );
}

/** Throws for an option that the metric does not have, with the nearest one that it has. */
export function requireOptions<O extends object>(
  where: string,
  options: O,
  known: readonly (keyof O & string)[],
): void {
  if (typeof options !== "object" || options === null || Array.isArray(options)) {
    throw new LecternError("invalid-option", `${where}: options must be an object, got ${show(options)}`);
  }
  for (const name of Object.keys(options)) {
    if (known.some((own) => own === name)) continue;
    const meant = { sampleWeight: "weights", sampleWeights: "weights", sample_weight: "weights" }[name];
    const hint = meant === undefined ? suggestion(name, known) : `; did you mean "${meant}"?`;
    throw new LecternError("invalid-option", `${where}: there is no option "${name}"${hint}`, { option: name });
  }
}

/** Throws for a value that is not one of the choices. */
export function requireChoice<T>(where: string, name: string, value: T, choices: readonly T[]): T {
  if (choices.includes(value)) return value;
  throw new LecternError(
    "invalid-option",
    `${where}: ${name} must be one of ${choices.map(show).join(", ")}, got ${show(value)}`,
    { option: name, value },
  );
}

/** Throws for a number outside an interval; `wanted` describes the interval. */
export function requireNumber(where: string, name: string, value: number, good: boolean, wanted: string): void {
  if (typeof value === "number" && good) return;
  throw new LecternError("invalid-option", `${where}: ${name} must be ${wanted}, got ${show(value)}`, {
    option: name,
    value,
  });
}

/** The position of a class in a list, by its text; throws with the nearest name if it is not there. */
export function requireClass(where: string, name: ClassName, classes: readonly ClassName[]): number {
  const texts = classes.map(String);
  const index = texts.indexOf(String(name));
  if (index >= 0) return index;
  throw new LecternError(
    "invalid-option",
    `${where}: there is no class ${show(String(name))}${suggestion(String(name), texts)}`,
    { value: name },
  );
}

/**
 * The position of the positive class. It must be named unless the classes are two and one of them is "1" or "true",
 * because which of "cat" and "dog" is meant to be found cannot be guessed.
 */
export function positiveClass(where: string, positive: ClassName | undefined, classes: readonly string[]): number {
  if (positive !== undefined) return requireClass(where, positive, classes);
  const usual = ["1", "true"].find((name) => classes.includes(name));
  if (usual !== undefined && classes.length <= 2) return classes.indexOf(usual);
  throw new LecternError(
    "invalid-option",
    `${where}: name the positive class, for example positive: ${show(classes[classes.length - 1])}; the classes are ${classes.join(", ")}`,
    { option: "positive" },
  );
}

/** Whether each sample is of the positive class. */
export function asPositives(where: string, truth: LabelsLike, positive: ClassName | undefined): Uint8Array {
  const labels = asTruth(where, truth);
  const code = positiveClass(where, positive, labels.classes);
  return areEqual(labels.codes, code);
}

/** 1 where a code is the wanted one, 0 elsewhere. A loop: `from` with a function takes ten times as long. */
export function areEqual(codes: Int32Array, wanted: number): Uint8Array {
  const result = new Uint8Array(codes.length);
  for (let i = 0; i < codes.length; i++) result[i] = codes[i] === wanted ? 1 : 0;
  return result;
}
