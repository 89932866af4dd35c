/** Class labels as integer codes into a list of class names. */
import { LecternError, show } from "../core/errors.js";

/** One class for each sample: `classes[codes[i]]` is the class of sample i. */
export interface Labels {
  readonly codes: Int32Array;
  readonly classes: readonly string[];
}

/** Tells labels from other targets. */
export function isLabels(value: unknown): value is Labels {
  if (typeof value !== "object" || value === null) return false;
  const { codes, classes } = value as Partial<Labels>;
  return codes instanceof Int32Array && Array.isArray(classes);
}

/**
 * Encodes class names; classes are listed in sorted order (numbers by size, then text by code unit), so the
 * encoding does not depend on the order of the samples.
 *
 * @example
 * ```ts
 * import { asLabels } from "lectern/data";
 *
 * const y = asLabels(["dog", "cat", "dog"]); // { codes: [1, 0, 1], classes: ["cat", "dog"] }
 * ```
 */
export function asLabels(values: Labels | ArrayLike<string | number | boolean>, name = "y"): Labels {
  if (isLabels(values)) return checkCodes(values, name);
  // A text is array-like too, but its letters are never meant as labels.
  if (typeof values !== "object" || values === null || typeof values.length !== "number") {
    throw new LecternError("invalid-data", `${name}: expected labels or a list of class names, got ${show(values)}`);
  }
  const names = Array.from(values, (value, i) => {
    if (typeof value === "string" || typeof value === "boolean") return String(value);
    if (typeof value === "number" && Number.isFinite(value)) return String(value);
    throw new LecternError(
      "invalid-data",
      `${name}: label ${i} must be a text, a boolean or a finite number, got ${show(value)}`,
      { row: i },
    );
  });
  const classes = [...new Set(names)].sort(compareClasses);
  const code = new Map(classes.map((name, index) => [name, index]));
  return { codes: Int32Array.from(names, (name) => code.get(name) as number), classes };
}

/** The class name of every sample. */
export function labelNames(labels: Labels): string[] {
  return Array.from(labels.codes, (code) => labels.classes[code]);
}

/** How many samples each class has. */
export function classCounts(labels: Labels): Int32Array {
  const counts = new Int32Array(labels.classes.length);
  for (const code of labels.codes) counts[code]++;
  return counts;
}

/** The labels of the given samples; the list of classes stays whole. */
export function selectLabels(labels: Labels, indices: ArrayLike<number>): Labels {
  const codes = new Int32Array(indices.length);
  for (let i = 0; i < indices.length; i++) {
    const code = labels.codes[indices[i]];
    if (code === undefined) {
      throw new LecternError(
        "invalid-data",
        `label ${show(indices[i])} of ${labels.codes.length} labels does not exist`,
        { row: indices[i] },
      );
    }
    codes[i] = code;
  }
  return { codes, classes: labels.classes };
}

function checkCodes(labels: Labels, name: string): Labels {
  const { codes, classes } = labels;
  const odd = classes.findIndex((label: unknown) => typeof label !== "string");
  if (odd >= 0) {
    throw new LecternError("invalid-data", `${name}: class ${odd} must be a text, got ${show(classes[odd])}`);
  }
  if (new Set(classes).size !== classes.length) {
    throw new LecternError("invalid-data", `${name}: every class may be listed once only`);
  }
  for (let i = 0; i < codes.length; i++) {
    if (codes[i] < 0 || codes[i] >= classes.length) {
      throw new LecternError(
        "invalid-data",
        `${name}: code ${codes[i]} of sample ${i} names none of the ${classes.length} classes`,
        { row: i },
      );
    }
  }
  return labels;
}

function compareClasses(a: string, b: string): number {
  const aIsNumber = isNumeral(a);
  const bIsNumber = isNumeral(b);
  if (aIsNumber !== bIsNumber) return aIsNumber ? -1 : 1;
  const difference = aIsNumber ? Number(a) - Number(b) : 0;
  if (difference !== 0) return difference;
  return a < b ? -1 : 1;
}

function isNumeral(text: string): boolean {
  return text.trim() !== "" && Number.isFinite(Number(text));
}
