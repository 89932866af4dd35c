/**
 * Histograms of gradients in the engine's memory (Ke et al., LightGBM, 2017): for each column and code the sums of first
 * and second derivatives and the number of samples. That of a node is the sum of those of its children, so only the
 * smaller child is counted.
 */
import { LecternError } from "../../core/errors.js";
import { WORK_BETWEEN_YIELDS } from "../../core/pace.js";
import { treeKernels } from "../../engine/groups.js";
import { createWorkspace, currentEngine, type Engine } from "../../engine/index.js";
import type { CodedColumns } from "../growth/coded-columns.js";
import type { BoostOptions } from "./options.js";

/** Codes a column may have, the one of missing values included: a byte each. */
export const binCount = 256;

/** Doubles that the engine returns for each column: gain, left sums (three), code, where missing values go. */
export const cutLength = 6;

/** Bytes of a task as the engine reads it (library/kernels/boost-node.ts). */
const taskBytes = 128;

/** Nanoseconds to count a sample in a column, and to scan the codes of a column. */
const [sampleCost, columnCost] = [1.5, 2500];

/** The address of a histogram: pairs (first, second derivative) and numbers of samples, binCount per column. */
export interface Histogram {
  readonly sums: number;
  readonly counts: number;
}

/** A node as the engine has to know it: its sums, and the gain that a split has to beat. */
export interface NodeFacts {
  readonly gradient: number;
  readonly hessian: number;
  readonly count: number;
  readonly floor: number;
}

/** A histogram that is wanted: of the samples from `start` to `end`, and of what these leave of their parent. */
export interface HistogramRequest {
  readonly tree: number;
  readonly start: number;
  readonly end: number;
  readonly counted: Histogram;
  readonly facts: NodeFacts;
  /** That of the parent, which becomes that of the other child. */
  readonly parent?: Histogram;
  readonly otherFacts?: NodeFacts;
}

/** Makes histograms for trees that are grown side by side, and keeps their memory. */
export interface Histograms {
  /** The derivatives for a tree, pairs for each row of the data; written by the loss. Fetch it again after `reserve`. */
  derivatives(tree: number): Float64Array;
  /** The rows of a tree, node after node; partitioned in place. Fetch it again after `reserve`. */
  rows(tree: number): Int32Array;
  /** The pairs of a histogram. Fetch it again after `reserve`. */
  sumsOf(histogram: Histogram): Float64Array;
  countsOf(histogram: Histogram): Int32Array;
  /** Memory for a histogram. */
  reserve(): Histogram;
  /** Keeps the memory for the next one. */
  release(histogram: Histogram): void;
  /** The requests in portions that take no longer than a fit may take between two yields, or are a single one. */
  portions(requests: readonly HistogramRequest[]): readonly (readonly HistogramRequest[])[];
  /** Computes histograms, at most one per tree; returns about how many nanoseconds that takes on one thread. */
  run(requests: readonly HistogramRequest[]): number;
  /** The cuts that `run` found for the counted node of a tree (or for the other one); undefined where it does not search. */
  cutsOf(tree: number, isOther: boolean): Float64Array | undefined;
  /** Divides rows of a tree by a code, in the engine; undefined where it cannot. */
  divide(
    ...given: [tree: number, start: number, end: number, feature: number, code: number, isMissingLeft: boolean]
  ): number | undefined;
  /** Gives all memory back. */
  dispose(): void;
}

/** How leaves are valued: what is added to second derivatives, and how many samples a leaf needs. */
export type LeafOptions = Pick<BoostOptions, "alpha" | "minLeaf">;

/** Where the engine finds the data of a tree. */
interface TreePlace {
  readonly pairs: number;
  readonly rows: number;
  readonly cuts: number;
}

/** What the histograms share in the engine's memory. */
interface HistogramSpace {
  readonly engine: Engine;
  readonly width: number;
  readonly height: number;
  readonly codes: number;
  readonly codeCounts: number;
  readonly places: readonly TreePlace[];
  readonly rule: LeafOptions;
}

/** Histograms of the columns for several trees in parallel, each with `size` training rows. */
export function createHistograms(
  kind: string,
  columns: CodedColumns,
  size: number,
  trees: number,
  rule: LeafOptions,
): Histograms {
  requireFewCodes(kind, columns);
  const { rows: height, data } = columns;
  const width = columns.columns.length;
  const engine = currentEngine();
  const space = createWorkspace(engine);
  const { memory } = engine;
  const { steps } = engine.load(treeKernels);
  const codes = space.bytes(data.length, data);
  const codeCounts = space.integers(
    width,
    columns.columns.map((column) => column.codes),
  );
  const places = Array.from({ length: trees }, () => ({
    pairs: space.vector(2 * height),
    rows: space.integers(size),
    cuts: space.vector(2 * cutLength * width),
  }));
  const kept = space.integers(size);
  const tasks = space.bytes(trees * taskBytes);
  const length = width * binCount;
  const free: Histogram[] = [];
  const own: HistogramSpace = { engine, width, height, codes, codeCounts, places, rule };
  return {
    derivatives: (tree) => memory.f64.subarray(places[tree].pairs / 8, places[tree].pairs / 8 + 2 * height),
    rows: (tree) => memory.i32.subarray(places[tree].rows / 4, places[tree].rows / 4 + size),
    sumsOf: (histogram) => sumsOf(own, histogram),
    countsOf: (histogram) => countsOf(own, histogram),
    reserve: () => free.pop() ?? { sums: space.vector(2 * length), counts: space.integers(length) },
    release(histogram) {
      free.push(histogram);
    },
    portions: (requests) => portionsOf(own, requests),
    run: (requests) => runRequests(own, tasks, requests),
    cutsOf(tree, isOther) {
      if (steps === undefined) return undefined;
      const first = places[tree].cuts / 8 + (isOther ? cutLength * width : 0);
      return memory.f64.subarray(first, first + cutLength * width);
    },
    divide(tree, start, end, feature, code, isMissingLeft) {
      if (steps === undefined) return undefined;
      const { codes: missing } = columns.columns[feature];
      const from = places[tree].rows + 4 * start;
      const column = codes + feature * height;
      return start + steps.divideRows(from, end - start, kept, column, code, missing, isMissingLeft);
    },
    dispose: () => space.dispose(),
  };
}

function sumsOf({ engine, width }: HistogramSpace, { sums }: Histogram): Float64Array {
  return engine.memory.f64.subarray(sums / 8, sums / 8 + 2 * width * binCount);
}

function countsOf({ engine, width }: HistogramSpace, { counts }: Histogram): Int32Array {
  return engine.memory.i32.subarray(counts / 4, counts / 4 + width * binCount);
}

function costOf({ width }: HistogramSpace, { start, end }: HistogramRequest): number {
  return width * ((end - start) * sampleCost + columnCost);
}

function portionsOf(own: HistogramSpace, requests: readonly HistogramRequest[]): HistogramRequest[][] {
  const portions: HistogramRequest[][] = [];
  let left = 0;
  for (const request of requests) {
    const cost = costOf(own, request);
    if (portions.length === 0 || cost > left) {
      portions.push([]);
      left = own.engine.threads * WORK_BETWEEN_YIELDS;
    }
    left -= cost;
    portions[portions.length - 1].push(request);
  }
  return portions;
}

function runRequests(own: HistogramSpace, tasks: number, requests: readonly HistogramRequest[]): number {
  const { steps } = own.engine.load(treeKernels);
  let cost = 0;
  requests.forEach((request, i) => {
    if (steps === undefined) count(own, request);
    else writeTask(own, request, tasks + i * taskBytes);
    cost += costOf(own, request);
  });
  steps?.boostColumns(tasks, taskBytes, requests.length, own.width, cost);
  return cost;
}

/** Without the engine's help: histograms only. */
function count(own: HistogramSpace, { tree, start, end, counted, parent }: HistogramRequest): void {
  const { engine, width, height, codes, places } = own;
  const { histogram } = engine.load(treeKernels);
  const place = places[tree];
  sumsOf(own, counted).fill(0);
  countsOf(own, counted).fill(0);
  const from = place.rows + 4 * start;
  histogram(width, binCount, end - start, from, codes, height, place.pairs, counted.sums, counted.counts);
  if (parent === undefined) return;
  engine.kernels.axpy(2 * width * binCount, -1, counted.sums, 1, parent.sums, 1);
  const [m, n] = [countsOf(own, parent), countsOf(own, counted)];
  for (let at = 0; at < m.length; at++) m[at] -= n[at];
}

function writeTask(own: HistogramSpace, request: HistogramRequest, task: number): void {
  const { width, height, codes, codeCounts, places, rule } = own;
  const { memory } = own.engine;
  const { tree, start, end, counted, parent, facts, otherFacts = facts } = request;
  const place = places[tree];
  const rows = place.rows + 4 * start;
  const addresses = [rows, end - start, place.pairs, codes, height, codeCounts, counted.sums, counted.counts];
  const cuts = [place.cuts, place.cuts + 8 * cutLength * width];
  memory.i32.set([...addresses, parent?.sums ?? 0, parent?.counts ?? 0, ...cuts], task / 4);
  const numbers = [facts, otherFacts].flatMap((node) => [node.gradient, node.hessian, node.count, node.floor]);
  memory.f64.set([...numbers, rule.alpha, Math.max(1, rule.minLeaf)], task / 8 + 6);
}

function requireFewCodes(kind: string, { columns }: CodedColumns): void {
  const crowded = columns.findIndex(({ codes }) => codes >= binCount);
  if (crowded < 0) return;
  throw new LecternError(
    "invalid-data",
    `${kind}: column ${crowded} has ${columns[crowded].codes} categories, at most ${binCount - 1} are supported`,
    { column: crowded },
  );
}
