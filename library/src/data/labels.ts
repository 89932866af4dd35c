/** Class labels as integer codes into a list of class names. */
import { LecternError, show } from "../core/errors.js";

/** The name of a class. */
export type ClassName = string | number | boolean;

/** One class for each sample: `classes[codes[i]]` is the class of sample i. */
export interface Labels<C extends ClassName = ClassName> {
  readonly codes: Int32Array;
  readonly classes: readonly C[];
}

/** Labels that give the class of each sample. A copy, by `structuredClone` or as JSON, is plain {@link Labels}. */
export interface NamedLabels<C extends ClassName = ClassName> extends Labels<C>, Iterable<C> {
  /** The class of every sample, by its name: `["cat", "dog", "cat"]`. */
  readonly names: readonly C[];
}

/** Labels as a user may give them: labels, or the class of each sample. */
export type LabelsLike = Labels | ArrayLike<ClassName>;

/** The classes that occur in a target of this type. */
export type ClassesOf<Y> =
  Y extends Labels<infer C extends ClassName> ? C : Y extends ArrayLike<infer V extends ClassName> ? V : ClassName;

/** Whether a target is labels. */
export function isLabels(value: unknown): value is Labels {
  if (typeof value !== "object" || value === null) return false;
  const { codes, classes } = value as Partial<Labels>;
  return codes instanceof Int32Array && Array.isArray(classes);
}

/** Labels of codes into a list of classes; the names are not enumerable, so that copies are plain data. */
export function namedLabels<C extends ClassName>(codes: Int32Array, classes: readonly C[]): NamedLabels<C> {
  const names = () => Array.from(codes, (code) => classes[code]);
  return Object.defineProperties(
    { codes, classes },
    {
      names: { get: names },
      [Symbol.iterator]: { value: () => names()[Symbol.iterator]() },
    },
  ) as NamedLabels<C>;
}

/**
 * Encodes classes; they are listed in sorted order (numbers by size, then text by code unit), so the encoding does not
 * depend on the order of the samples. Numbers stay numbers and booleans booleans; a mixture becomes text.
 *
 * @example
 * ```ts
 * import { asLabels } from "lectern/data";
 *
 * const y = asLabels(["dog", "cat", "dog"]); // { codes: [1, 0, 1], classes: ["cat", "dog"] }
 * console.log(y.names, asLabels([3, 1]).classes); // [ 'dog', 'cat', 'dog' ] [ 1, 3 ]
 * ```
 */
export function asLabels<Y>(given: Y & LabelsLike, name = "y"): NamedLabels<ClassesOf<Y>> {
  const values: LabelsLike = given;
  if (isLabels(values) && "names" in values) return checkCodes(values, name) as NamedLabels<ClassesOf<Y>>;
  const { codes, classes } = isLabels(values) ? checkCodes(values, name) : encode(values, name);
  return namedLabels(codes, classes as readonly ClassesOf<Y>[]);
}

function encode(values: ArrayLike<ClassName>, name: string): Labels {
  // A string is array-like too, but its letters are never meant as labels.
  if (typeof values !== "object" || values === null || typeof values.length !== "number") {
    throw new LecternError("invalid-data", `${name}: expected labels or a list of class names, got ${show(values)}`);
  }
  // Codes in the order of first appearance, which the sorted order then replaces.
  const places = new Map<string, number>();
  const found: ClassName[] = [];
  const codes = new Int32Array(values.length);
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (!isClassName(value)) {
      throw new LecternError(
        "invalid-data",
        `${name}: label ${i} must be a string, a boolean or a finite number, got ${show(value)}`,
        { row: i },
      );
    }
    const text = String(value);
    const place = places.get(text);
    codes[i] = place ?? found.length;
    if (place !== undefined) continue;
    places.set(text, found.length);
    found.push(value);
  }
  const sorted = [...places].sort(([a], [b]) => compareClasses(a, b));
  const rank = new Int32Array(sorted.length);
  sorted.forEach(([, place], index) => {
    rank[place] = index;
  });
  for (let i = 0; i < codes.length; i++) codes[i] = rank[codes[i]];
  const types = new Set(found.map((value) => typeof value));
  return { codes, classes: sorted.map(([text, place]) => (types.size > 1 ? text : found[place])) };
}

/** Whether a value of a target says that the value is not known: null, undefined or NaN. */
export function isMissingTarget(value: unknown): boolean {
  return value === null || value === undefined || Number.isNaN(value);
}

/** The error for a sample whose target is missing. */
export function missingTarget(name: string, value: unknown, row: number): LecternError {
  return new LecternError(
    "invalid-data",
    `${name}: the value of sample ${row} is missing (${show(value)}); leave out the samples without a target`,
    { row },
  );
}

/** Whether a value can name a class: a string, a boolean or a finite number. */
export function isClassName(value: unknown): value is ClassName {
  return typeof value === "string" || typeof value === "boolean" || Number.isFinite(value);
}

/** The class of every sample, by name. */
export function labelNames<C extends ClassName>(labels: Labels<C>): C[] {
  return Array.from(labels.codes, (code) => labels.classes[code]);
}

/** The same labels with their classes as strings, by which classes of different sources are matched. */
export function withTextClasses({ codes, classes }: Labels): Labels<string> {
  return { codes, classes: classes.map(String) };
}

/** The number of samples of each class. */
export function classCounts(labels: Labels): Int32Array {
  const counts = new Int32Array(labels.classes.length);
  for (const code of labels.codes) counts[code]++;
  return counts;
}

/** The labels of the given samples; the list of classes stays whole. */
export function selectLabels<C extends ClassName>(labels: Labels<C>, indices: ArrayLike<number>): NamedLabels<C> {
  const codes = new Int32Array(indices.length);
  for (let i = 0; i < indices.length; i++) {
    const code = labels.codes[indices[i]];
    if (code === undefined) {
      throw new LecternError(
        "invalid-data",
        `label ${show(indices[i])} does not exist; there are ${labels.codes.length} labels`,
        { row: indices[i] },
      );
    }
    codes[i] = code;
  }
  return namedLabels(codes, labels.classes);
}

function checkCodes(labels: Labels, name: string): Labels {
  const { codes, classes } = labels;
  const odd = classes.findIndex((label: unknown) => !isClassName(label));
  if (odd >= 0) {
    throw new LecternError(
      "invalid-data",
      `${name}: class ${odd} must be a string, a boolean or a finite number, got ${show(classes[odd])}`,
    );
  }
  if (new Set(classes.map(String)).size !== classes.length) {
    throw new LecternError("invalid-data", `${name}: classes must not contain duplicates`);
  }
  for (let i = 0; i < codes.length; i++) {
    if (codes[i] < 0 || codes[i] >= classes.length) {
      throw new LecternError(
        "invalid-data",
        `${name}: code ${codes[i]} of sample ${i} is not one of the ${classes.length} classes`,
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
