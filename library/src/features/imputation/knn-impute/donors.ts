/**
 * Distances between samples with missing values, and means over the nearest samples that have a value. The distance is
 * that of Dixon, "Pattern recognition with partly missing data", IEEE Transactions SMC 9, 1979: the mean squared
 * difference over the columns that both samples have, scaled up to all columns.
 */
import type { Matrix } from "../../../data/matrix.js";
import { log2 } from "../../../numeric/elementary/functions.js";

/** Training samples, column after column, ready to be compared with others. */
export interface Donors {
  readonly count: number;
  /** The columns, with 0 for missing values. */
  readonly columns: readonly Float64Array[];
  /** 1 where a column has a value, 0 where it is missing; undefined for columns without missing values. */
  readonly present: readonly (Float64Array | undefined)[];
  /** The largest absolute value of all. */
  readonly largest: number;
}

/** Lays the training samples out by columns, so that one value is compared with all of them in one run. */
export function layOutDonors({ rows, columns, data }: Matrix): Donors {
  const values: Float64Array[] = [];
  const present: (Float64Array | undefined)[] = [];
  for (let j = 0; j < columns; j++) {
    const column = new Float64Array(rows);
    const has = new Float64Array(rows).fill(1);
    let gaps = 0;
    for (let i = 0; i < rows; i++) {
      const value = data[i * columns + j];
      if (Number.isNaN(value)) {
        has[i] = 0;
        gaps++;
      } else column[i] = value;
    }
    values.push(column);
    present.push(gaps === 0 ? undefined : has);
  }
  return { count: rows, columns: values, present, largest: largestOf(data) };
}

function largestOf(values: Float64Array): number {
  return values.reduce((largest, value) => (Number.isNaN(value) ? largest : Math.max(largest, Math.abs(value))), 0);
}

/**
 * The squared distance of a sample to every donor, up to one factor for all, written to `distances`; NaN for donors
 * that share no column with it. Every donor's sum is taken in the order of the columns, so equal donors are exactly
 * equally far. `shared` is scratch of the same length.
 */
export function distancesToDonors(
  sample: Float64Array,
  { count, columns, present, largest }: Donors,
  distances: Float64Array,
  shared: Float64Array,
): void {
  // A power of two, which changes no digit, keeps squares within the range of numbers; 2^1000 is still a number itself.
  const size = Math.max(largest, largestOf(sample));
  const unit = size === 0 ? 1 : 2 ** -Math.max(-1000, Math.floor(log2(size)));
  distances.fill(0);
  shared.fill(0);
  let always = 0;
  for (let j = 0; j < sample.length; j++) {
    if (Number.isNaN(sample[j])) continue;
    const value = sample[j] * unit;
    const column = columns[j];
    const has = present[j];
    if (has === undefined) {
      always++;
      for (let t = 0; t < count; t++) {
        const difference = value - unit * column[t];
        distances[t] += difference * difference;
      }
      continue;
    }
    // Multiplied by 0 instead of skipped: an unpredictable branch costs more than the sum.
    for (let t = 0; t < count; t++) {
      const difference = has[t] * (value - unit * column[t]);
      distances[t] += difference * difference;
      shared[t] += has[t];
    }
  }
  for (let t = 0; t < count; t++) {
    const columnsShared = always + shared[t];
    distances[t] = columnsShared === 0 ? Number.NaN : distances[t] / columnsShared;
  }
}

/** How donors are weighed against each other. */
export type Weighting = "uniform" | "distance";

/**
 * The mean of a column over the nearest donors that have a value in it and a distance; undefined when there is none.
 * Donors that are equally far at the edge share the places that are left, so the answer does not depend on the order of
 * the donors. Weighted by distance, a donor counts 1 / distance, and donors at distance 0 count alone.
 */
export function nearestMean(
  distances: Float64Array,
  donors: Donors,
  column: number,
  nearest: Float64Array,
  weighting: Weighting,
): number | undefined {
  const has = donors.present[column];
  const found = smallest(distances, has, nearest);
  if (found === 0) return undefined;
  const [closest, edge] = [nearest[0], nearest[found - 1]];
  let inside = 0;
  while (nearest[inside] < edge) inside++;
  let [sum, total, edgeSum, edgeCount] = [0, 0, 0, 0];
  const values = donors.columns[column];
  for (let t = 0; t < donors.count; t++) {
    if (!(distances[t] <= edge) || has?.[t] === 0) continue;
    if (distances[t] === edge) {
      edgeSum += values[t];
      edgeCount++;
      continue;
    }
    const weight = relativeWeight(distances[t], closest, weighting);
    sum += weight * values[t];
    total += weight;
  }
  const edgeWeight = (found - inside) * relativeWeight(edge, closest, weighting);
  return (sum + edgeWeight * (edgeSum / edgeCount)) / (total + edgeWeight);
}

/** The weight of a donor at this squared distance beside that of the closest one. */
function relativeWeight(distance: number, closest: number, weighting: Weighting): number {
  if (weighting === "uniform") return 1;
  return distance === closest ? 1 : Math.sqrt(closest / distance);
}

/** Puts the smallest distances in order into `nearest` and returns how many there were, at most its length. */
function smallest(distances: Float64Array, has: Float64Array | undefined, nearest: Float64Array): number {
  let found = 0;
  for (let t = 0; t < distances.length; t++) {
    const distance = distances[t];
    if (Number.isNaN(distance) || has?.[t] === 0) continue;
    if (found === nearest.length && distance >= nearest[found - 1]) continue;
    let at = found < nearest.length ? found++ : found - 1;
    for (; at > 0 && nearest[at - 1] > distance; at--) nearest[at] = nearest[at - 1];
    nearest[at] = distance;
  }
  return found;
}
