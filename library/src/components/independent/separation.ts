/**
 * What all methods of source separation share: x = A s + mean with unit-variance sources s, found as s = W (x − mean).
 * Sources are known up to order, sign and scale only; one choice of each makes results the same on every machine.
 */

import * as state from "../../contract/state/fields.js";
import { choice, integer, type OptionValues, optional } from "../../core/options/options.js";
import { createPace } from "../../core/pace.js";
import { type Warning, warn } from "../../core/report.js";
import type { Work } from "../../core/run.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { centered } from "../../linalg/column-moments.js";
import { inverse } from "../../linalg/factor/lu/lu.js";
import { multiply, multiplySteps, multiplyTransposed, multiplyTransposedSteps } from "../../linalg/multiply.js";
import { cumulantsOf } from "../../metrics/cumulants.js";
import { isNotEmpty } from "../state-checks.js";
import type { WhiteData } from "./white-data.js";

/** What every separation learns. */
export const separationState = {
  mean: state.vector("features", "mean of the columns"),
  unmixing: state.matrix("sources", "features", "W: one source per row", {}, isNotEmpty),
  mixing: state.matrix("features", "sources", "A: one source per column, with its weights in the columns; W A = I"),
  power: state.vector("sources", "part of the summed variance of the columns that each source explains", { min: 0 }),
  kurtosis: state.vector("sources", "excess kurtosis of each source: 0 for a normal one"),
};

export interface SeparationState extends state.StateOf<typeof separationState> {}

/** The options that all separations have. */
export const separationOptions = {
  components: optional(integer(2, "number of components; sources, as many as the rank of the data by default")),
  order: choice(
    ["power", "kurtosis"],
    "power",
    "which sources come first: those that explain most variance, or those furthest from normal",
  ),
};

/** How sources are put in order; "none" leaves them as they were found. */
export type SourceOrder = OptionValues<typeof separationOptions>["order"] | "none";

/** A separation in order, with its sources on the training samples. */
export interface Separation {
  readonly state: SeparationState;
  readonly sources: Matrix;
  readonly skewness: Float64Array;
  readonly warnings: readonly Warning[];
}

/**
 * Completes a separation s = B K (x − mean) of white data. Each source gets variance 1, sources are sorted, and the largest
 * entry of each column of the mixing matrix is made positive. Yields between products.
 */
export function* separationSteps(
  white: WhiteData,
  b: Matrix,
  order: SourceOrder,
  isOrthogonal: boolean,
): Work<void, Separation> {
  const k = b.rows;
  const unmixing = yield* multiplySteps(b, white.whiten);
  const mixing = isOrthogonal
    ? yield* multiplyTransposedSteps(white.dewhiten, b)
    : yield* multiplySteps(white.dewhiten, inverse(b));
  // The white data have covariance I, so the variance of a source is the squared length of its row of B.
  const scale = new Float64Array(k);
  for (let at = 0; at < b.data.length; at++) scale[Math.floor(at / k)] += b.data[at] ** 2;
  for (let i = 0; i < k; i++) scale[i] = isOrthogonal ? 1 : Math.sqrt(scale[i]);
  const power = new Float64Array(k);
  for (let at = 0; at < mixing.data.length; at++) power[at % k] += (mixing.data[at] * scale[at % k]) ** 2;
  const strength = yield* strengths(order, power, () => sourcesOf(white, unmixing));
  const places = Array.from(strength.keys()).sort((i, j) => strength[j] - strength[i] || i - j);
  const factors = places.map((from) => signOf(mixing, from) * scale[from]);
  const [rows, columns] = [zeros(k, white.mean.length), zeros(white.mean.length, k)];
  places.forEach((from, to) => {
    for (let j = 0; j < rows.columns; j++) {
      rows.data[to * rows.columns + j] = unmixing.data[from * rows.columns + j] / factors[to];
      columns.data[j * k + to] = mixing.data[j * k + from] * factors[to];
    }
  });
  const { sources, kurtosis, skewness } = yield* sourcesOf(white, rows);
  const learned: SeparationState = {
    mean: white.mean,
    unmixing: rows,
    mixing: columns,
    power: Float64Array.from(places, (from) => power[from]),
    kurtosis,
  };
  return { state: learned, sources, skewness, warnings: white.warnings };
}

/** Nanoseconds for a number whose powers are summed. */
const CUMULANT = 5;

/** What sources are sorted by, largest first. */
function* strengths(
  order: SourceOrder,
  power: Float64Array,
  find: () => ReturnType<typeof sourcesOf>,
): Work<void, Float64Array> {
  switch (order) {
    case "power":
      return power;
    case "kurtosis":
      return (yield* find()).kurtosis.map(Math.abs);
    case "none":
      return new Float64Array(power.length);
  }
}

function* sourcesOf({ centered }: WhiteData, unmixing: Matrix) {
  const sources: Matrix = yield* multiplyTransposedSteps(centered, unmixing);
  if (createPace()(sources.data.length * CUMULANT)) yield;
  return { sources, ...cumulantsOf(sources) };
}

/** The sign of the largest entry of a column, the first of equals. */
function signOf({ rows, columns, data }: Matrix, column: number): number {
  let most = 0;
  for (let i = 0; i < rows; i++) {
    const value = data[i * columns + column];
    // A little more than rounding, so that two entries of the same size decide the same way on every machine.
    if (Math.abs(value) > Math.abs(most) * (1 + 1e-9)) most = value;
  }
  return most < 0 ? -1 : 1;
}

/** s = W (x − mean). */
export function unmix({ mean, unmixing }: SeparationState, x: Matrix): Matrix {
  return multiplyTransposed(centered(x, mean), unmixing);
}

/** x = A s + mean. */
export function mix({ mean, mixing }: SeparationState, s: Matrix): Matrix {
  const result = multiplyTransposed(s, mixing);
  for (let at = 0; at < result.data.length; at++) result.data[at] += mean[at % mean.length];
  return result;
}

/** "source1" … */
export function sourceNames({ unmixing }: Pick<SeparationState, "unmixing">): string[] {
  return Array.from({ length: unmixing.rows }, (_, k) => `source${k + 1}`);
}

/** What every model of a separation does with samples and sources. */
export const separationMaps = { transform: unmix, outputFeatures: sourceNames, offers: { inverse: mix } };

/** Five standard errors: so far the kurtosis and the skewness of normal samples of this number stray hardly ever. */
const STANDARD_ERRORS = 5;

/**
 * Two or more sources that cannot be distinguished from normal ones by skewness and kurtosis make a warning, since every rotation
 * of normal sources is as independent as they are.
 */
export function normalityWarnings({ state: { kurtosis }, sources, skewness }: Separation): Warning[] {
  const n = sources.rows;
  const isNormal = (k: number) =>
    Math.abs(kurtosis[k]) < STANDARD_ERRORS * Math.sqrt(24 / n) &&
    Math.abs(skewness[k]) < STANDARD_ERRORS * Math.sqrt(6 / n);
  const names = Array.from(kurtosis.keys()).filter(isNormal);
  if (names.length < 2) return [];
  const which = names.map((k) => k + 1).join(", ");
  const message = `the sources ${which} cannot be distinguished from normal ones: any rotation of them is equally independent, so they may be mixtures of each other`;
  return [warn("not-identifiable", message, { sources: names.map((k) => k + 1) })];
}

/** K V Kᵀ, exactly symmetric. */
export function symmetricProduct(k: Matrix, v: Matrix): Matrix {
  const result = multiplyTransposed(multiply(k, v), k);
  const n = result.rows;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) {
      const mean = (result.data[i * n + j] + result.data[j * n + i]) / 2;
      result.data[i * n + j] = result.data[j * n + i] = mean;
    }
  }
  return result;
}
