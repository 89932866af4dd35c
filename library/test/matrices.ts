/** Matrices that are difficult for linear algebra, for the tests of every decomposition. */
import { type Matrix, transpose, zeros } from "../src/data/matrix.js";
import { createRandom, type Random } from "../src/numeric/random/random.js";

/** A matrix and its special property. */
export interface TestMatrix {
  readonly name: string;
  readonly matrix: Matrix;
}

const made = new Map<string, readonly TestMatrix[]>();

/** Copies of matrices that are made once in a process: making them takes longer than most decompositions of them. */
function copiesOf(key: string, make: () => TestMatrix[]): TestMatrix[] {
  const list = made.get(key) ?? make();
  made.set(key, list);
  return list.map(({ name, matrix }) => ({ name, matrix: { ...matrix, data: matrix.data.slice() } }));
}

/**
 * Random, graded (condition 1e14), clustered, rank-deficient, tiny (1e-150), huge (1e150) and zero matrices of any
 * shape; square ones also orthogonal and defective.
 */
export function testMatrices(rows: number, columns: number, seed: number): TestMatrix[] {
  return copiesOf(`${rows} x ${columns}, ${seed}`, () => makeTestMatrices(rows, columns, seed));
}

function makeTestMatrices(rows: number, columns: number, seed: number): TestMatrix[] {
  const random = createRandom(seed).fork(`${rows} x ${columns}`);
  const most = Math.min(rows, columns);
  // The same singular vectors for all, since to make them takes most of the time.
  const left = orthogonalMatrix(rows, random.fork("left"));
  const right = orthogonalMatrix(columns, random.fork("right"));
  const withValues = (name: string, values: (k: number) => number): TestMatrix => ({
    name,
    matrix: fromSingularValues(
      left,
      Float64Array.from({ length: most }, (_, k) => values(k)),
      right,
    ),
  });
  const plain = normalMatrix(rows, columns, random.fork("random"));
  const list = [
    { name: "random", matrix: plain },
    withValues("graded, condition 1e14", (k) => grade(k, most)),
    withValues("clustered", (k) => 1 + (k % 2) + 1e-10 * k),
    withValues("rank-deficient", (k) => (k < Math.ceil(most / 2) ? 1 + k : 0)),
    { name: "tiny, 1e-150", matrix: scaled(plain, 1e-150) },
    { name: "huge, 1e150", matrix: scaled(plain, 1e150) },
    { name: "zero", matrix: zeros(rows, columns) },
  ];
  if (rows !== columns) return list;
  return [...list, { name: "orthogonal", matrix: left }, { name: "defective", matrix: defectiveMatrix(left) }];
}

/** Exactly symmetric matrices of the same kinds, with eigenvalues of both signs. */
export function symmetricTestMatrices(size: number, seed: number): TestMatrix[] {
  return copiesOf(`symmetric ${size}, ${seed}`, () => makeSymmetricTestMatrices(size, seed));
}

function makeSymmetricTestMatrices(size: number, seed: number): TestMatrix[] {
  const random = createRandom(seed).fork(`symmetric ${size}`);
  const q = orthogonalMatrix(size, random.fork("vectors"));
  const withValues = (name: string, values: (k: number) => number): TestMatrix => ({
    name,
    matrix: fromEigenvalues(
      q,
      Float64Array.from({ length: size }, (_, k) => values(k)),
    ),
  });
  const plain = symmetricPart(normalMatrix(size, size, random.fork("random")));
  return [
    { name: "random", matrix: plain },
    withValues("graded, condition 1e14", (k) => (k % 2 === 0 ? 1 : -1) * grade(k, size)),
    withValues("clustered", (k) => (k % 2 === 0 ? 1 : -2) + 1e-10 * k),
    withValues("rank-deficient", (k) => (k < Math.ceil(size / 2) ? (k % 2 === 0 ? 1 + k : -1 - k) : 0)),
    { name: "tiny, 1e-150", matrix: scaled(plain, 1e-150) },
    { name: "huge, 1e150", matrix: scaled(plain, 1e150) },
    { name: "zero", matrix: zeros(size, size) },
    { name: "zero diagonal", matrix: withoutDiagonal(plain) },
  ];
}

/** Exactly symmetric matrices with positive eigenvalues; the condition of the graded one is 1e12, not lost in rounding. */
export function positiveDefiniteTestMatrices(size: number, seed: number): TestMatrix[] {
  return copiesOf(`positive definite ${size}, ${seed}`, () => makePositiveDefiniteTestMatrices(size, seed));
}

function makePositiveDefiniteTestMatrices(size: number, seed: number): TestMatrix[] {
  const random = createRandom(seed).fork(`positive definite ${size}`);
  const q = orthogonalMatrix(size, random.fork("vectors"));
  const withValues = (name: string, values: (k: number) => number): TestMatrix => ({
    name,
    matrix: fromEigenvalues(
      q,
      Float64Array.from({ length: size }, (_, k) => values(k)),
    ),
  });
  const plain = withValues("random", (k) => 0.5 + k + random.fork(k).uniform());
  return [
    plain,
    withValues("graded, condition 1e12", (k) => 10 ** ((-12 * k) / Math.max(1, size - 1))),
    withValues("clustered", (k) => 1 + (k % 2) + 1e-10 * k),
    { name: "tiny, 1e-150", matrix: scaled(plain.matrix, 1e-150) },
    { name: "huge, 1e150", matrix: scaled(plain.matrix, 1e150) },
  ];
}

/** Independent normal entries. */
export function normalMatrix(rows: number, columns: number, random: Random): Matrix {
  const result = zeros(rows, columns);
  for (let at = 0; at < result.data.length; at++) result.data[at] = random.normal();
  return result;
}

/** An orthogonal matrix: normal columns, each orthogonalised twice against those before it. */
export function orthogonalMatrix(size: number, random: Random): Matrix {
  const rows = Array.from({ length: size }, () => Float64Array.from({ length: size }, () => random.normal()));
  rows.forEach((row, i) => {
    for (let pass = 0; pass < 2; pass++) {
      for (let k = 0; k < i; k++) {
        const other = rows[k];
        let share = 0;
        for (let j = 0; j < size; j++) share += row[j] * other[j];
        for (let j = 0; j < size; j++) row[j] -= share * other[j];
      }
    }
    const norm = length(row);
    for (let j = 0; j < size; j++) row[j] /= norm;
  });
  const result = zeros(size, size);
  rows.forEach((row, i) => {
    result.data.set(row, i * size);
  });
  return result;
}

/** Q diag(values) Qᵀ with a random orthogonal Q, made exactly symmetric. */
export function withEigenvalues(values: Float64Array, random: Random): Matrix {
  return fromEigenvalues(orthogonalMatrix(values.length, random), values);
}

function fromEigenvalues(q: Matrix, values: Float64Array): Matrix {
  return symmetricPart(product(scaleColumns(q, values), transpose(q)));
}

/** U diag(values) Vᵀ with random orthogonal U and V. */
export function withSingularValues(rows: number, columns: number, values: Float64Array, random: Random): Matrix {
  return fromSingularValues(
    orthogonalMatrix(rows, random.fork("left")),
    values,
    orthogonalMatrix(columns, random.fork("right")),
  );
}

/** The first columns of `left`, as many as there are values, times these, times as many first rows of `right`. */
function fromSingularValues(left: Matrix, values: Float64Array, right: Matrix): Matrix {
  const count = values.length;
  const scaledLeft = zeros(left.rows, count);
  for (let i = 0; i < left.rows; i++) {
    for (let k = 0; k < count; k++) scaledLeft.data[i * count + k] = left.data[i * left.columns + k] * values[k];
  }
  return product(scaledLeft, { ...right, rows: count, data: right.data.subarray(0, count * right.columns) });
}

/** A scaled matrix. */
export function scaled(a: Matrix, factor: number): Matrix {
  return { rows: a.rows, columns: a.columns, data: a.data.map((value) => factor * value) };
}

/**
 * How far apart two matrices are, in units of n·ε times `norm` (the Frobenius norm of `expected` unless given): small
 * for a backward stable method. Works on entries of any size.
 */
export function errorInUnits(actual: Matrix, expected: Matrix, norm = frobenius(expected)): number {
  if (actual.rows !== expected.rows || actual.columns !== expected.columns) return Number.POSITIVE_INFINITY;
  const difference = new Float64Array(actual.data.length);
  for (let at = 0; at < difference.length; at++) difference[at] = actual.data[at] - expected.data[at];
  const size = Math.max(1, expected.rows, expected.columns);
  const error = length(difference);
  return error === 0 ? 0 : error / norm / (size * Number.EPSILON);
}

/** The largest absolute difference of two lists of the same length; NaN when an entry is NaN. */
export function largestDifference(actual: ArrayLike<number>, expected: ArrayLike<number>): number {
  let largest = actual.length === expected.length ? 0 : Number.NaN;
  for (let i = 0; i < actual.length; i++) {
    const difference = Math.abs(actual[i] - expected[i]);
    if (!(difference <= largest)) largest = difference;
    if (Number.isNaN(largest)) break;
  }
  return largest;
}

/** The Frobenius norm, computed independently: the tests must not measure a function with itself. */
export function frobenius(a: Matrix): number {
  return length(a.data);
}

/** The length of a vector with entries of any size; NaN when an entry is NaN. */
function length(v: Float64Array): number {
  let largest = 0;
  for (let i = 0; i < v.length; i++) {
    const size = Math.abs(v[i]);
    if (!(size <= largest)) largest = size;
    if (Number.isNaN(largest)) return largest;
  }
  if (largest === 0 || !Number.isFinite(largest)) return largest;
  let sum = 0;
  for (let i = 0; i < v.length; i++) sum += (v[i] / largest) ** 2;
  return largest * Math.sqrt(sum);
}

/**
 * A B by the definition, each sum in the order of k. Two rows of the result in each pass over four rows of B, which are
 * next to each other in memory: most of the tests' time is here.
 */
export function product(a: Matrix, b: Matrix): Matrix {
  const [rows, inner, columns] = [a.rows, a.columns, b.columns];
  const result = zeros(rows, columns);
  for (let i = 0; i + 1 < rows; i += 2) addTwoRows(a.data, b.data, result.data, i, inner, columns);
  if (rows % 2 === 1) addRow(a.data, b.data, result.data, rows - 1, inner, columns);
  return result;
}

function addTwoRows(
  left: Float64Array,
  right: Float64Array,
  out: Float64Array,
  i: number,
  inner: number,
  columns: number,
): void {
  const [above, below] = [i * columns, (i + 1) * columns];
  const last = (i + 1) * inner;
  let k = i * inner;
  let at = 0;
  for (; k + 3 < last; k += 4, at += 4 * columns) {
    const [f0, f1, f2, f3] = [left[k], left[k + 1], left[k + 2], left[k + 3]];
    const [g0, g1, g2, g3] = [left[k + inner], left[k + inner + 1], left[k + inner + 2], left[k + inner + 3]];
    for (let j = 0; j < columns; j++) {
      const p = at + j;
      const q = p + 2 * columns;
      const [r0, r1, r2, r3] = [right[p], right[p + columns], right[q], right[q + columns]];
      out[above + j] = out[above + j] + f0 * r0 + f1 * r1 + f2 * r2 + f3 * r3;
      out[below + j] = out[below + j] + g0 * r0 + g1 * r1 + g2 * r2 + g3 * r3;
    }
  }
  for (; k < last; k++, at += columns) {
    const [f, g] = [left[k], left[k + inner]];
    for (let j = 0; j < columns; j++) {
      out[above + j] += f * right[at + j];
      out[below + j] += g * right[at + j];
    }
  }
}

function addRow(
  left: Float64Array,
  right: Float64Array,
  out: Float64Array,
  i: number,
  inner: number,
  columns: number,
): void {
  for (let k = 0; k < inner; k++) {
    const factor = left[i * inner + k];
    for (let j = 0; j < columns; j++) out[i * columns + j] += factor * right[k * columns + j];
  }
}

/** From 1 down to 1e-14 in equal steps of the exponent. */
function grade(k: number, count: number): number {
  return 10 ** ((-14 * k) / Math.max(1, count - 1));
}

/** Q J Qᵀ with Jordan blocks of size 2 for the eigenvalues 1, 2, …: half of the eigenvectors are missing. */
function defectiveMatrix(q: Matrix): Matrix {
  const size = q.rows;
  const jordan = zeros(size, size);
  for (let i = 0; i < size; i++) {
    jordan.data[i * size + i] = 1 + Math.floor(i / 2);
    if (i % 2 === 0 && i + 1 < size) jordan.data[i * size + i + 1] = 1;
  }
  return product(product(q, jordan), transpose(q));
}

function symmetricPart(a: Matrix): Matrix {
  const mirrored = transpose(a);
  return { ...a, data: a.data.map((value, at) => (value + mirrored.data[at]) / 2) };
}

function withoutDiagonal(a: Matrix): Matrix {
  return { ...a, data: a.data.map((value, at) => (at % (a.columns + 1) === 0 ? 0 : value)) };
}

function scaleColumns(a: Matrix, factors: Float64Array): Matrix {
  return { ...a, data: a.data.map((value, at) => value * factors[at % a.columns]) };
}
