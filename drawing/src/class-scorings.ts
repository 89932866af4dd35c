/** The scores of the classes of a classifier, each against the rest, for curves: the classes that are confused most come first. */
import type { Labels, Matrix } from "lectern";
import type { NamedScores } from "lectern/plots";

/** What a classifier gives for some samples. */
export interface ClassifiedSamples {
  /** Probabilities, or else decision values: a column for each class, or one for two classes. */
  readonly scores: Matrix;
  readonly classes: readonly string[];
  readonly truth: Labels;
  readonly predicted: Labels;
}

/**
 * With two classes the second against the first; with more, each against the rest, `most` at most, beginning with those that are
 * confused most often. Classes that do not occur, or occur alone, have no curve.
 */
export function classScorings({ scores, classes, truth, predicted }: ClassifiedSamples, most: number): NamedScores[] {
  const names = Array.from(truth.codes, (code) => String(truth.classes[code]));
  return confusedFirst(classes, truth, predicted)
    .filter((k) => names.includes(classes[k]) && names.some((name) => name !== classes[k]))
    .slice(0, most)
    .map((k) => {
      const place = Math.min(k, scores.columns - 1);
      return {
        name: classes[k],
        kinds: kindsOf(classes, k),
        positive: names.map((name) => name === classes[k]),
        scores: Float64Array.from({ length: scores.rows }, (_, i) => scores.data[i * scores.columns + place]),
      };
    });
}

/** Places of the classes: of two only the second, of more those with the most mistakes first, otherwise in their order. */
function confusedFirst(classes: readonly string[], truth: Labels, predicted: Labels): readonly number[] {
  if (classes.length === 2) return [1];
  const mistakes = mistakesByClass(truth, predicted);
  const order = classes.map((_, k) => k);
  return order.sort((a, b) => (mistakes.get(classes[b]) ?? 0) - (mistakes.get(classes[a]) ?? 0) || a - b);
}

/** Number of wrong predictions from and to each class. */
export function mistakesByClass(truth: Labels, predicted: Labels): Map<string, number> {
  const counts = new Map<string, number>();
  truth.codes.forEach((code, row) => {
    const [right, found] = [String(truth.classes[code]), String(predicted.classes[predicted.codes[row]])];
    if (right === found) return;
    for (const name of [right, found]) counts.set(name, (counts.get(name) ?? 0) + 1);
  });
  return counts;
}

/** The names of the samples that are not of a class, and of those that are; the same for each of many, which have one legend. */
export function kindsOf(classes: readonly string[], k: number): readonly [string, string] {
  return classes.length === 2 ? [classes[1 - k], classes[k]] : ["other classes", "this class"];
}
