/**
 * Families of split functions h(x) = [φ(x)·a ≤ t] (Criminisi, Shotton and Konukoglu, Decision forests, 2012): an axis, a
 * general hyperplane, a ball, whose φ(x) also holds the squares of columns, or a conic section, with all their products.
 */
import type { Matrix } from "../../data/matrix.js";
import type { Random } from "../../numeric/random/random.js";

export type SplitFamily = "axis" | "hyperplane" | "ball" | "conic";

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

/** Draws the coefficients of a split function for some samples, in at most `dimensions` drawn columns. */
export function drawSplit(
  family: SplitFamily,
  x: Matrix,
  rows: Int32Array,
  dimensions: number,
  random: Random,
): Float64Array {
  const { columns } = x;
  const a = new Float64Array(familyWidth(family, columns));
  const chosen = random.sample(columns, family === "axis" ? 1 : Math.min(dimensions, columns));
  if (family === "axis") {
    a[chosen[0]] = 1;
    return a;
  }
  const scale = Float64Array.from(chosen, (j) => spreadOf(x, rows, j));
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

/** ‖x − c‖², every column in units of its deviation, around a point drawn among the samples. */
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
    // x² − 2 c x; the constant is the threshold's business.
    a[x.columns + j] = weight;
    a[j] = -2 * weight * center[k];
  });
}

/** The mean of two samples: near the middle of the data more often than one sample is. */
function drawCenter({ columns, data }: Matrix, rows: Int32Array, chosen: Int32Array, random: Random): Float64Array {
  const [first, second] = [rows[random.integer(rows.length)], rows[random.integer(rows.length)]];
  return Float64Array.from(chosen, (j) => (data[first * columns + j] + data[second * columns + j]) / 2);
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
      // xᵀAx − 2 cᵀAx; the constant is the threshold's business.
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

/** The standard deviation of a column among some samples; 1 where it does not vary. */
function spreadOf({ columns, data }: Matrix, rows: Int32Array, j: number): number {
  let [mean, squares] = [0, 0];
  for (let k = 0; k < rows.length; k++) {
    const difference = data[rows[k] * columns + j] - mean;
    mean += difference / (k + 1);
    squares += difference * (data[rows[k] * columns + j] - mean);
  }
  return Math.sqrt(squares / rows.length) || 1;
}
