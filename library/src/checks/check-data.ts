/** The small problems that methods are checked on, and ways to change them. */
import type { AnyFitData, TargetKind } from "../contract/contract.js";
import { defaultFeatures, type Target } from "../data/dataset.js";
import { asLabels, isLabels, type Labels } from "../data/labels.js";
import { asMatrix, column, type Matrix, type MatrixLike, toRows, zeros } from "../data/matrix.js";
import { isSparse, toDense } from "../data/sparse.js";
import { selectSamples } from "../data/split.js";
import { asTable } from "../data/table/conform.js";
import { createTable, type Table } from "../data/table/table.js";
import { createRandom } from "../numeric/random/random.js";

/** Samples with the target a method needs. */
export interface Problem<X extends Matrix | Table = Matrix> {
  readonly x: X;
  readonly y: Target | undefined;
}

/** A problem of numbers or of a table. */
export type AnyProblem = Problem<Matrix | Table>;

const samples = 36;
const columns = 4;
const groups = 3;

/**
 * Three well separated groups of twelve samples in four correlated columns. All numbers are positive, so that
 * methods for counts and rates can be tried too; groups alternate, so that each half of the rows has all of them.
 */
export function createProblem(target: TargetKind, seed = 0): Problem {
  const random = createRandom(seed).fork("checks");
  const x = zeros(samples, columns);
  for (let i = 0; i < samples; i++) {
    for (let j = 0; j < columns; j++) {
      x.data[i * columns + j] = 6 + 4 * ((i + j) % groups) + 0.8 * truncated(random.normal());
    }
  }
  if (target === "none") return { x, y: undefined };
  if (target === "labels") {
    return { x, y: asLabels(Array.from({ length: samples }, (_, i) => ["ash", "birch", "cedar"][i % groups])) };
  }
  const [a, b, c] = [column(x, 0), column(x, 1), column(x, 2)];
  return { x, y: a.map((value, i) => 20 + 2 * value - b[i] + 0.5 * c[i] + 0.3 * truncated(random.normal())) };
}

/**
 * The same groups in a table of a number, a boolean, an ordinal and a category, for methods that understand categories.
 * Every category occurs in each half of the rows, and one that the table lists in none.
 */
export function createTableProblem(target: TargetKind, seed = 0): Problem<Table> {
  const random = createRandom(seed).fork("tables");
  const rows = range(samples);
  const leaning = (share: number, others: number) =>
    Int32Array.from(rows, (i) => (random.uniform() < share ? i % groups : Math.floor(i / groups) % others));
  const length = Float64Array.from(rows, (i) => 6 + 4 * (i % groups) + 0.8 * truncated(random.normal()));
  const size = leaning(0.6, 3);
  const color = leaning(0.7, 4);
  const x = createTable({
    length: { type: "number", values: length },
    hard: { type: "boolean", values: Uint8Array.from(rows, (i) => Number(i % groups === 2 || i % 5 === 0)) },
    size: { type: "ordinal", codes: size, levels: ["small", "medium", "large"] },
    color: { type: "category", codes: color, categories: ["red", "green", "blue", "grey", "white"] },
  });
  if (target === "none") return { x, y: undefined };
  if (target === "labels") return { x, y: createProblem("labels").y };
  return { x, y: length.map((value, i) => 20 + 2 * value - size[i] + [3, -4, 1, 0][color[i]] + 0.1 * random.normal()) };
}

function truncated(value: number): number {
  return Math.max(-3, Math.min(3, value));
}

/** A user's own data as a problem. */
export function problemOf(data: AnyFitData, target: TargetKind): Problem {
  const x = isSparse(data.x) ? toDense(data.x) : asMatrix(data.x as MatrixLike);
  if (target === "none") return { x, y: undefined };
  if (target === "labels") return { x, y: asLabels(data.y as Labels | ArrayLike<string>) };
  return { x, y: Float64Array.from(data.y as ArrayLike<number>) };
}

/** A user's own table as a problem. */
export function tableProblemOf(data: AnyFitData, target: TargetKind): Problem<Table> {
  const x = asTable(data.x, "checks");
  if (target === "none") return { x, y: undefined };
  const isNumbers = target === "numbers" || (target === "any" && typeof (data.y as ArrayLike<unknown>)[0] === "number");
  if (isNumbers) return { x, y: Float64Array.from(data.y as ArrayLike<number>) };
  return { x, y: asLabels(data.y as Labels | ArrayLike<string>) };
}

/** A copy in the form that `fit` takes, sharing no memory with the problem. */
export function fitDataOf(problem: AnyProblem, more: Partial<AnyFitData> = {}): AnyFitData {
  const { x, y } = copyOf(problem);
  return { x, ...(y === undefined ? {} : { y }), ...more };
}

/** A copy that shares no memory. */
export function copyOf<X extends Matrix | Table>({ x, y }: Problem<X>): Problem<X> {
  return { x: structuredClone(x), y: y === undefined ? undefined : copyOfTarget(y) };
}

function copyOfTarget(y: Target): Target {
  return isLabels(y) ? { codes: y.codes.slice(), classes: [...y.classes] } : y.slice();
}

/** The given samples, in the given order. */
export function takeRows<X extends Matrix | Table>({ x, y }: Problem<X>, rows: ArrayLike<number>): Problem<X> {
  const { x: taken, y: target } = selectSamples({ x, y, features: [] }, rows);
  return { x: taken, y: target };
}

/** The samples with each entry replaced. */
export function mapEntries(x: Matrix, map: (value: number, row: number, column: number) => number): Matrix {
  return { ...x, data: x.data.map((value, at) => map(value, Math.floor(at / x.columns), at % x.columns)) };
}

/** The samples with one entry replaced by anything, as nested arrays. */
export function withEntry(x: Matrix, i: number, j: number, entry: unknown): unknown[][] {
  const rows: unknown[][] = toRows(x);
  rows[i][j] = entry;
  return rows;
}

/** The samples with another column at the end. */
export function withColumn(x: Matrix, value: number): Matrix {
  return asMatrix(toRows(x).map((row) => [...row, value]));
}

/** As if many more things had been measured on the same samples: every column several times, with changes. */
export function widen(x: Matrix, times: number): Matrix {
  const random = createRandom(x.columns).fork("wide");
  const wide: MatrixLike = toRows(x).map((row) =>
    Array.from({ length: times * row.length }, (_, j) => row[j % row.length] * (0.5 + random.uniform())),
  );
  return asMatrix(wide);
}

/** Names that are not the default ones. */
export function namesFor(x: Matrix): string[] {
  return defaultFeatures(x.columns).map((name) => `${name} (cm)`);
}

/** 0 … length − 1. */
export function range(length: number): number[] {
  return Array.from({ length }, (_, i) => i);
}

/** 0 … length − 1 in an order that leaves hardly anything in its place. */
export function shuffled(length: number, seed = 0): Int32Array {
  return createRandom(seed).fork("shuffled").permutation(length);
}
