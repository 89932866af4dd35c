/**
 * Data for a machine without Python, where the references cannot run either: the same shapes and the same kind of
 * structure as in references/data.py, but other numbers. Our side can be timed alone on them; they never give a ratio.
 */
import type { DataArray, DataSet } from "./data-set.js";

/** Creates the stand-in of a data set; throws when there is none. */
export function makeStandIn(name: string): DataSet {
  const make = standIns[name];
  if (make === undefined) throw new Error(`creating the data set ${name} needs Debian's Python with scikit-learn`);
  return make();
}

const standIns: Readonly<Record<string, () => DataSet>> = {
  pca_20000x200: () => ({ X: decaying(20000, 200, 0.97, createNormal(1)) }),
  reg_20000x200: () => linear(20000, 5000, 200, 100, 50, createNormal(11)),
  gemm: () => ({ A: normals(1024, 1024, 0), B: normals(1024, 1024, 1) }),
  dense_2000x200: () => ({ A: normals(2000, 200, 40) }),
  points_5000x50: () => ({ X: normals(5000, 50, 41) }),
  points_3000x10: () => ({ X: normals(3000, 10, 42) }),
  blobs_100000x20: () => blobs(100000, 20, 50, 3.5, createNormal(3)),
};

/** Independent normal numbers. */
function normals(rows: number, columns: number, seed: number): DataArray {
  const normal = createNormal(seed);
  return matrixOf(rows, columns, () => normal());
}

/** Columns whose standard deviation falls by a constant factor. */
function decaying(rows: number, columns: number, factor: number, normal: () => number): DataArray {
  return matrixOf(rows, columns, (_, j) => 5 * factor ** j * normal());
}

/** y = Xw + noise, with weights on the first columns only. */
function linear(
  train: number,
  test: number,
  columns: number,
  informative: number,
  noise: number,
  normal: () => number,
): DataSet {
  const weights = Float64Array.from({ length: columns }, (_, j) => (j < informative ? 50 + 30 * normal() : 0));
  const part = (rows: number) => {
    const x = matrixOf(rows, columns, () => normal());
    const target = matrixOf(rows, 1, (i) => {
      let sum = noise * normal();
      for (let j = 0; j < columns; j++) sum += weights[j] * Number(x.values[i * columns + j]);
      return sum;
    });
    return { x, y: { shape: [rows], values: target.values } };
  };
  const [learn, check] = [part(train), part(test)];
  return { X: learn.x, y: learn.y, Xt: check.x, yt: check.y };
}

/** Spherical clusters of equal size, interleaved. */
function blobs(rows: number, columns: number, centers: number, spread: number, normal: () => number): DataSet {
  const middles = matrixOf(centers, columns, () => 6 * normal());
  const X = matrixOf(rows, columns, (i, j) => {
    return Number(middles.values[(i % centers) * columns + j]) + spread * normal();
  });
  return { X, y: { shape: [rows], values: Int32Array.from({ length: rows }, (_, i) => i % centers) } };
}

function matrixOf(rows: number, columns: number, entry: (i: number, j: number) => number): DataArray {
  const values = new Float64Array(rows * columns);
  for (let i = 0, at = 0; i < rows; i++) for (let j = 0; j < columns; j++) values[at++] = entry(i, j);
  return { shape: [rows, columns], values };
}

/** Standard normal numbers by the Box-Muller transform from a 32-bit generator (mulberry32). */
function createNormal(seed: number): () => number {
  let state = seed;
  const uniform = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
}
