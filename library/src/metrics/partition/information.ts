/** Comparing partitions by information: what the cluster of a sample in one partition says about that in the other. */
import type { LabelsLike } from "../../data/labels.js";
import { log } from "../../numeric/elementary/functions.js";
import { requireChoice, requireNumber, requireOptions } from "../metric-input.js";
import { type ContingencyTable, contingencyOf } from "./contingency.js";
import { expectedInformation } from "./expected-information.js";

/** How the entropies of two partitions are combined to normalise their mutual information. */
export type EntropyAverage = "arithmetic" | "geometric" | "min" | "max";

/** Options of {@link normalizedMutualInformation} and {@link adjustedMutualInformation}. */
export interface NormalizedInformationOptions {
  /** What the mutual information is divided by: this average of both entropies (default "arithmetic"). */
  readonly average?: EntropyAverage;
}

/** Options of metrics in units of information. */
export interface InformationUnitOptions {
  /** The unit: nats (default) use the natural logarithm, bits that of base 2. */
  readonly unit?: "nats" | "bits";
}

/** Entropies of two partitions, in nats. */
export interface PartitionEntropies {
  readonly first: number;
  readonly second: number;
  /** Of both together. */
  readonly joint: number;
  /** What both share, H(first) + H(second) − H(joint), without its rounding errors. */
  readonly mutual: number;
}

/** The entropies of a contingency table. */
export function entropiesOf(table: ContingencyTable): PartitionEntropies {
  const { counts, rowTotals, columnTotals, total } = table;
  return {
    first: entropyOfCounts(rowTotals, total),
    second: entropyOfCounts(columnTotals, total),
    joint: entropyOfCounts(counts.data, total),
    mutual: mutualOf(table),
  };
}

function entropyOfCounts(counts: Float64Array, total: number): number {
  let entropy = 0;
  for (const count of counts) if (count > 0) entropy -= (count / total) * log(count / total);
  return Math.max(0, entropy);
}

/** Σ Pᵢⱼ log(Pᵢⱼ / (Pᵢ Pⱼ)): each term is exactly 0 where the clusters are independent, so there is no cancellation. */
function mutualOf(table: ContingencyTable): number {
  const { rowTotals, columnTotals, total } = table;
  return meanLog(table, (count, i, j) => (count / rowTotals[i]) * (total / columnTotals[j]));
}

/** Σ Pᵢⱼ log rᵢⱼ over the cells that are not empty, for a ratio r of which this mean is not negative. */
function meanLog({ counts, total }: ContingencyTable, ratio: (count: number, i: number, j: number) => number): number {
  let sum = 0;
  for (let i = 0; i < counts.rows; i++) {
    for (let j = 0; j < counts.columns; j++) {
      const count = counts.data[i * counts.columns + j];
      if (count > 0) sum += (count / total) * log(ratio(count, i, j));
    }
  }
  return Math.max(0, sum);
}

/**
 * The mutual information of two partitions: how much the cluster of a sample in one partition says about its cluster in
 * the other. At least 0, at most the smaller of the two entropies, and symmetric.
 *
 * @example
 * ```ts
 * import { partitionMutualInformation } from "lectern/metrics";
 *
 * partitionMutualInformation([0, 0, 1, 1], [3, 3, 5, 5], { unit: "bits" }); // 1
 * ```
 */
export function partitionMutualInformation(
  first: LabelsLike,
  second: LabelsLike,
  options: InformationUnitOptions = {},
): number {
  const where = "partitionMutualInformation";
  return inUnit(where, entropiesOf(contingencyOf(where, first, second)).mutual, options);
}

/**
 * The variation of information H(A|B) + H(B|A) (Meilă 2003): 0 for equal partitions, and a distance: symmetric, with the
 * triangle inequality.
 *
 * @example
 * ```ts
 * import { variationOfInformation } from "lectern/metrics";
 *
 * variationOfInformation([0, 0, 1, 1], [0, 1, 2, 3], { unit: "bits" }); // 1
 * ```
 */
export function variationOfInformation(
  first: LabelsLike,
  second: LabelsLike,
  options: InformationUnitOptions = {},
): number {
  const where = "variationOfInformation";
  const table = contingencyOf(where, first, second);
  return inUnit(where, conditionalEntropy(table, "first") + conditionalEntropy(table, "second"), options);
}

/** H(first | second) or H(second | first): Σ Pᵢⱼ log(nⱼ / nᵢⱼ), exactly 0 for a refinement. */
function conditionalEntropy(table: ContingencyTable, of: "first" | "second"): number {
  const { rowTotals, columnTotals } = table;
  return meanLog(table, (count, i, j) => (of === "first" ? columnTotals[j] : rowTotals[i]) / count);
}

/** The mutual information divided by an average of both entropies, 0 to 1; 1 for two partitions with one cluster. */
export function normalizedMutualInformation(
  first: LabelsLike,
  second: LabelsLike,
  options: NormalizedInformationOptions = {},
): number {
  const where = "normalizedMutualInformation";
  const average = averageOption(where, options);
  const entropies = entropiesOf(contingencyOf(where, first, second));
  if (entropies.first === 0 && entropies.second === 0) return 1;
  return share(entropies.mutual, averageOf(average, entropies));
}

/**
 * The mutual information corrected for chance (Vinh, Epps and Bailey 2010): (I − E[I]) / (average of entropies − E[I]),
 * where E[I] is that of random partitions with clusters of the same sizes. 1 for equal partitions, 0 on average for
 * random ones.
 */
export function adjustedMutualInformation(
  first: LabelsLike,
  second: LabelsLike,
  options: NormalizedInformationOptions = {},
): number {
  const where = "adjustedMutualInformation";
  const average = averageOption(where, options);
  const table = contingencyOf(where, first, second);
  const { rows, columns, total } = table;
  // Partitions with one cluster each, or one for each sample, are equal.
  if (rows.length === columns.length && (rows.length === 1 || rows.length === total)) return 1;
  const entropies = entropiesOf(table);
  const expected = expectedInformation(table);
  const below = averageOf(average, entropies) - expected;
  // Chance explains all there is to explain: the difference is rounding.
  if (Math.abs(below) < 1e-15) return 0;
  return (entropies.mutual - expected) / below;
}

/** How far clusters hold samples of one class only: 1 − H(class | cluster) / H(class). */
export function homogeneity(classes: LabelsLike, clusters: LabelsLike): number {
  const entropies = entropiesOf(contingencyOf("homogeneity", classes, clusters));
  return entropies.first === 0 ? 1 : share(entropies.mutual, entropies.first);
}

/** How far the samples of a class are in one cluster: 1 − H(cluster | class) / H(cluster). */
export function completeness(classes: LabelsLike, clusters: LabelsLike): number {
  const entropies = entropiesOf(contingencyOf("completeness", classes, clusters));
  return entropies.second === 0 ? 1 : share(entropies.mutual, entropies.second);
}

/** Options of {@link vMeasure}. */
export interface VMeasureOptions {
  /** The weight of completeness; above 1 it counts more than homogeneity (default 1). */
  readonly beta?: number;
}

/** The weighted harmonic mean of homogeneity and completeness (Rosenberg and Hirschberg 2007). */
export function vMeasure(classes: LabelsLike, clusters: LabelsLike, options: VMeasureOptions = {}): number {
  requireOptions("vMeasure", options, ["beta"]);
  const { beta = 1 } = options;
  requireNumber("vMeasure", "beta", beta, beta > 0 && beta < Infinity, "a positive number");
  const [h, c] = [homogeneity(classes, clusters), completeness(classes, clusters)];
  return h + c === 0 ? 0 : ((1 + beta) * h * c) / (beta * h + c);
}

function share(mutual: number, of: number): number {
  return of === 0 ? 0 : Math.min(1, mutual / of);
}

function averageOption(where: string, options: NormalizedInformationOptions): EntropyAverage {
  requireOptions(where, options, ["average"]);
  const { average = "arithmetic" } = options;
  return requireChoice(where, "average", average, ["arithmetic", "geometric", "min", "max"]);
}

function averageOf(average: EntropyAverage, { first, second }: PartitionEntropies): number {
  switch (average) {
    case "arithmetic":
      return (first + second) / 2;
    case "geometric":
      return Math.sqrt(first * second);
    case "min":
      return Math.min(first, second);
    case "max":
      return Math.max(first, second);
  }
}

function inUnit(where: string, nats: number, options: InformationUnitOptions): number {
  requireOptions(where, options, ["unit"]);
  const { unit = "nats" } = options;
  requireChoice(where, "unit", unit, ["nats", "bits"]);
  return unit === "bits" ? nats / Math.LN2 : nats;
}
