/**
 * Families of split functions h(x) = [φ(x)·a ≤ t] (Criminisi, Shotton and Konukoglu, Decision forests, 2012): an axis, a
 * general hyperplane, a ball, whose φ(x) also holds the squares of columns, or a conic section, with all their products.
 */
import type { Matrix } from "../../data/matrix.js";
import type { Random } from "../../numeric/random/random.js";

/** The families, from the simplest. */
export const splitFamilies = ["axis", "hyperplane", "ball", "conic"] as const;

export type SplitFamily = (typeof splitFamilies)[number];

/** The number of coefficients of a split function for a number of columns. */
export function familyWidth(family: SplitFamily, columns: number): number {
  if (family === "conic") return columns + (columns * (columns + 1)) / 2;
  return family === "ball" ? 2 * columns : columns;
}

/** φ(x)·a for a row of samples that begins at `base`. */
export function project(
  family: SplitFamily,
  data: Float64Array,
  base: number,
  columns: number,
  a: Float64Array,
): number {
  let sum = 0;
  for (let j = 0; j < columns; j++) if (a[j] !== 0) sum += a[j] * data[base + j];
  if (family === "ball") {
    for (let j = 0; j < columns; j++) if (a[columns + j] !== 0) sum += a[columns + j] * data[base + j] ** 2;
  }
  if (family !== "conic") return sum;
  let at = columns;
  for (let i = 0; i < columns; i++) {
    for (let j = i; j < columns; j++, at++) if (a[at] !== 0) sum += a[at] * data[base + i] * data[base + j];
  }
  return sum;
}

/**
 * Draws the coefficients of a split function for some samples, in at most `dimensions` columns drawn among the given ones.
 * Missing values are left out of what it takes from the samples.
 */
export function drawSplit(
  family: SplitFamily,
  x: Matrix,
  rows: Int32Array,
  among: Int32Array,
  dimensions: number,
  random: Random,
): Float64Array {
  const a = new Float64Array(familyWidth(family, x.columns));
  const count = family === "axis" ? 1 : Math.min(dimensions, among.length);
  const chosen = random.sample(among.length, count).map((k) => among[k]);
  if (family === "axis") {
    a[chosen[0]] = 1;
    return a;
  }
  const scale = Float64Array.from(chosen, (j) => momentsOf(x, rows, j).spread);
  if (family === "hyperplane") {
    chosen.forEach((j, k) => {
      a[j] = random.normal() / scale[k];
    });
    return a;
  }
  if (family === "ball") drawBall(a, x, rows, chosen, scale, random);
  else drawConic(a, x, rows, chosen, scale, random);
  return a;
}

/** ‖x − c‖², every column in units of its standard deviation, around a point drawn among the samples. */
function drawBall(
  a: Float64Array,
  x: Matrix,
  rows: Int32Array,
  chosen: Int32Array,
  scale: Float64Array,
  random: Random,
): void {
  const center = drawCenter(x, rows, chosen, random);
  chosen.forEach((j, k) => {
    const weight = 1 / scale[k] ** 2;
    // x² − 2 c x; the constant is part of the threshold.
    a[x.columns + j] = weight;
    a[j] = -2 * weight * center[k];
  });
}

/** The mean of two samples: near the middle of the data more often than one sample is; that of all for missing values. */
function drawCenter(x: Matrix, rows: Int32Array, chosen: Int32Array, random: Random): Float64Array {
  const { columns, data } = x;
  const [first, second] = [rows[random.integer(rows.length)], rows[random.integer(rows.length)]];
  return Float64Array.from(chosen, (j) => {
    const center = (data[first * columns + j] + data[second * columns + j]) / 2;
    return Number.isNaN(center) ? momentsOf(x, rows, j).mean : center;
  });
}

/** (x − c)ᵀ A (x − c): an ellipse, A = BᵀB, or any conic, A = B + Bᵀ, around a point drawn among the samples. */
function drawConic(
  a: Float64Array,
  x: Matrix,
  rows: Int32Array,
  chosen: Int32Array,
  scale: Float64Array,
  random: Random,
): void {
  const { columns } = x;
  const size = chosen.length;
  const b = Float64Array.from({ length: size * size }, () => random.normal());
  const isEllipse = random.uniform() < 0.5;
  const center = drawCenter(x, rows, chosen, random);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) {
      let entry = b[i * size + j] + b[j * size + i];
      if (isEllipse) {
        entry = i === j ? 0.5 : 0;
        for (let k = 0; k < size; k++) entry += 0.3 * b[k * size + i] * b[k * size + j];
      }
      entry /= scale[i] * scale[j];
      // xᵀAx − 2 cᵀAx; the constant is part of the threshold.
      a[monomial(columns, chosen[i], chosen[j])] += entry;
      a[chosen[i]] -= 2 * entry * center[j];
    }
  }
}

/** The place of the product of two columns. */
function monomial(columns: number, first: number, second: number): number {
  const [i, j] = first <= second ? [first, second] : [second, first];
  return columns + i * columns - (i * (i - 1)) / 2 + (j - i);
}

/** The mean of the known values of a column among some samples, and their standard deviation; 1 where they do not vary. */
function momentsOf({ columns, data }: Matrix, rows: Int32Array, j: number): { mean: number; spread: number } {
  let [count, mean, squares] = [0, 0, 0];
  for (const i of rows) {
    const value = data[i * columns + j];
    if (Number.isNaN(value)) continue;
    const difference = value - mean;
    mean += difference / ++count;
    squares += difference * (value - mean);
  }
  return { mean, spread: Math.sqrt(squares / count) || 1 };
}
