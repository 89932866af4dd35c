/** Comparison of the outputs of two models: exact, or up to rounding and to what the role leaves open. */
import type { Role } from "../contract/contract.js";
import { equalPlainData } from "../core/plain-data.js";
import { isLabels } from "../data/labels.js";
import type { Matrix } from "../data/matrix.js";
import { numbersOf, type Result, type Results } from "./results.js";
import type { Subject } from "./subject.js";
import { broken, demand } from "./verify.js";

/** Demands that two results are the same, bit for bit. */
export function demandSame(what: string, expected: Results, actual: Results): void {
  demandSameNames(what, expected, actual);
  for (const [name, result] of expected) {
    const other = actual.get(name) as Result;
    if (equalPlainData(result, other)) continue;
    throw broken(`${what}: ${name} must be the same, but ${firstDifference(numbersOf(result), numbersOf(other), 0)}`);
  }
}

/** Demands that two values are the same plain data, naming the field in which they differ. */
export function demandSamePlain(what: string, expected: unknown, actual: unknown): void {
  if (equalPlainData(expected, actual)) return;
  throw broken(`${what}: ${describeDifference(expected, actual, "")}`);
}

function describeDifference(expected: unknown, actual: unknown, path: string): string {
  if (typeof expected === "object" && expected !== null && typeof actual === "object" && actual !== null) {
    const keys = new Set([...Object.keys(expected), ...Object.keys(actual)]);
    for (const key of keys) {
      const place = path === "" ? key : `${path}.${key}`;
      if (!(key in expected)) return `${place} is new`;
      if (!(key in actual)) return `${place} is gone`;
      const [a, b] = [(expected as Record<string, unknown>)[key], (actual as Record<string, unknown>)[key]];
      if (!equalPlainData(a, b)) return describeDifference(a, b, place);
    }
  }
  return `${path || "the whole"} was ${String(expected)} and is ${String(actual)}`;
}

/** Demands that two results of one model agree up to rounding. */
export function demandClose({ tolerance }: Subject, what: string, expected: Results, actual: Results): void {
  compareNumbers(what, expected, actual, tolerance, (_, result) => numbersOf(result));
}

/**
 * Demands that the results of two models agree up to rounding. Clusters may be numbered differently, and embeddings may
 * be rotated: partitions and distances are compared.
 */
export function demandEquivalent(subject: Subject, what: string, expected: Results, actual: Results): void {
  const { role } = subject.traits;
  compareNumbers(what, expected, actual, subject.tolerance, (name, result) => comparable(role, name, result));
}

type View = (name: string, result: Result) => ArrayLike<number>;

function compareNumbers(what: string, expected: Results, actual: Results, tolerance: number, view: View): void {
  demandSameNames(what, expected, actual);
  for (const [name, result] of expected) {
    // What lies on the threshold may fall to either side by rounding; the scores themselves are compared.
    if (name === "isOutlier" && expected.has("score")) continue;
    const other = actual.get(name) as Result;
    const difference = firstDifference(view(name, result), view(name, other), tolerance);
    if (difference !== undefined) throw broken(`${what}: ${name} must agree, but ${difference}`);
    if (isLabels(result)) demandSamePlain(`${what}: ${name}`, result.classes, isLabels(other) ? other.classes : other);
  }
}

function demandSameNames(what: string, expected: Results, actual: Results): void {
  const [a, b] = [[...expected.keys()].join(", "), [...actual.keys()].join(", ")];
  demand(a === b, `${what}: the functions must be the same, but are ${a || "none"} and ${b || "none"}`);
}

function comparable(role: Role, name: string, result: Result): ArrayLike<number> {
  if (name === "embedding" || (name === "transform" && role === "embedding")) return distances(result as Matrix);
  if (name === "memberships") return numberedByFirst(result as Matrix);
  if (role === "clusterer" && (name === "labels" || name === "predict")) return renumbered(numbersOf(result));
  return numbersOf(result);
}

/** Clusters numbered in the order in which they appear; noise stays −1. */
function renumbered(labels: ArrayLike<number>): Int32Array {
  const numbers = new Map<number, number>([[-1, -1]]);
  return Int32Array.from(labels, (label) => {
    if (!numbers.has(label)) numbers.set(label, numbers.size - 1);
    return numbers.get(label) as number;
  });
}

/** The columns in the order in which they first have the largest entry of a row; those that never have it, last. */
function numberedByFirst({ rows, columns, data }: Matrix): Float64Array {
  const order = new Set<number>();
  for (let i = 0; i < rows; i++) order.add(argmax(data.subarray(i * columns, (i + 1) * columns)));
  for (let j = 0; j < columns; j++) order.add(j);
  const places = [...order];
  return data.map((_, at) => data[at - (at % columns) + places[at % columns]]);
}

/** The position of the largest entry, the first of several. */
export function argmax(values: ArrayLike<number>): number {
  let best = 0;
  for (let i = 1; i < values.length; i++) if (values[i] > values[best]) best = i;
  return best;
}

/** All distances between rows, which rotations and reflections of an embedding do not change. */
function distances({ rows, columns, data }: Matrix): Float64Array {
  const result = new Float64Array(rows * rows);
  for (let a = 0; a < rows; a++) {
    for (let b = 0; b < rows; b++) {
      let sum = 0;
      for (let k = 0; k < columns; k++) sum += (data[a * columns + k] - data[b * columns + k]) ** 2;
      result[a * rows + b] = Math.sqrt(sum);
    }
  }
  return result;
}

/** Where two lists differ by more than the tolerance times their largest entry (at least 1), if anywhere. */
function firstDifference(a: ArrayLike<number>, b: ArrayLike<number>, tolerance: number): string | undefined {
  if (a.length !== b.length) return `there are ${a.length} and ${b.length} numbers`;
  let size = 1;
  for (let i = 0; i < a.length; i++) if (Number.isFinite(a[i])) size = Math.max(size, Math.abs(a[i]));
  for (let i = 0; i < a.length; i++) {
    if (Object.is(a[i], b[i]) || Math.abs(a[i] - b[i]) <= tolerance * size) continue;
    return `entry ${i} was ${a[i]} and is ${b[i]}`;
  }
  return undefined;
}
