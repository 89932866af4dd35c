/** Classes around corners of a cube, with uninformative features and flipped labels. */
import { LecternError } from "../core/errors.js";
import { resolveOptions } from "../core/options/checks.js";
import { fraction, type GivenOptions, integer, nonNegative, seed } from "../core/options/options.js";
import { type Dataset, defaultFeatures } from "../data/dataset.js";
import { type NamedLabels, namedLabels } from "../data/labels.js";
import { type Matrix, selectRows, zeros } from "../data/matrix.js";
import { createRandom, type Random } from "../numeric/random/random.js";
import { addNoise, balancedCodes, shuffleSamples } from "./scatter.js";

/** The options of {@link classification} as a table. */
export const classificationOptions = {
  samples: integer(200, "number of samples"),
  features: integer(4, "number of features"),
  informative: integer(2, "number of features in which the classes differ"),
  classes: integer(2, "number of classes", { minimum: 2 }),
  separation: nonNegative(1.5, "distance of a class centre from zero in each informative feature"),
  flipped: fraction(0, "share of the samples that are given the label of another class"),
  seed: seed(),
};

/** Options of {@link classification}. */
export type ClassificationOptions = GivenOptions<typeof classificationOptions>;

/** Data for classification with what made them. */
export interface ClassificationData extends Dataset<NamedLabels<string>> {
  /** The mean of each class, one per row; zero in the uninformative features. */
  readonly centers: Matrix;
  /** The features in which the classes differ, ascending. */
  readonly informative: Int32Array;
}

/**
 * Class k is normal with unit variance around a corner of the cube {−separation, separation}^informative, every class
 * at another corner; the remaining features, at random places, are standard normal. Two classes at corners that
 * differ in d features can be separated with accuracy Φ(separation √d) at best, when no label is flipped.
 *
 * @example
 * ```ts
 * import { classification } from "lectern/datasets";
 *
 * const { x, y, informative } = classification({ samples: 300, features: 10, informative: 3, classes: 4 });
 * console.log(x.columns, y.classes.length, informative.length); // 10 4 3
 * ```
 */
export function classification(given: ClassificationOptions = {}): ClassificationData {
  const { samples, features, informative, classes, separation, flipped, seed } = resolveOptions(
    "classification",
    classificationOptions,
    given,
  );
  requireAtMost("informative", informative, features, "the number of features");
  requireAtMost("classes", classes, 2 ** informative, "the number of corners, 2^informative");
  requireAtMost("classes", classes, samples, "the number of samples");
  const random = createRandom(seed);
  const places = random.fork("features").sample(features, informative).sort();
  const centers = drawCorners(classes, features, places, separation, random.fork("corners"));
  const codes = balancedCodes(samples, classes);
  const x = addNoise(selectRows(centers, codes), 1, random.fork("noise"));
  flipLabels(codes, classes, Math.round(flipped * samples), random.fork("labels"));
  const y = namedLabels(
    codes,
    Array.from({ length: classes }, (_, c) => String(c)),
  );
  const dataset = shuffleSamples({ x, y, features: defaultFeatures(features) }, random.fork("order"));
  return { ...dataset, centers, informative: places };
}

/** Different corners: the bits of different numbers. Beyond 30 features the signs are drawn one by one. */
function drawCorners(
  classes: number,
  features: number,
  places: Int32Array,
  separation: number,
  random: Random,
): Matrix {
  const centers = zeros(classes, features);
  const corners = random.sample(2 ** Math.min(places.length, 30), classes);
  for (let c = 0; c < classes; c++) {
    for (let p = 0; p < places.length; p++) {
      const positive = p < 30 ? (corners[c] >> p) & 1 : random.integer(2);
      centers.data[c * features + places[p]] = positive === 1 ? separation : -separation;
    }
  }
  return centers;
}

/** Gives `count` samples another class, every other class equally likely. */
function flipLabels(codes: Int32Array, classes: number, count: number, random: Random): void {
  for (const i of random.sample(codes.length, count)) {
    codes[i] = (codes[i] + 1 + random.integer(classes - 1)) % classes;
  }
}

function requireAtMost(option: string, value: number, bound: number, what: string): void {
  if (value <= bound) return;
  throw new LecternError(
    "invalid-option",
    `classification: ${option} can be at most ${what} (${bound}), got ${value}`,
    {
      kind: "classification",
      option,
      value,
    },
  );
}
