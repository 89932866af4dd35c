/**
 * The sums of the samples of each cluster, kept up to date while samples move between clusters, and the
 * quantities computed from them: the means, and the total squared distance without a pass over the samples.
 */
import { type Matrix, zeros } from "../../data/matrix.js";

/** When a larger share of the samples moves at once, or a cluster shrinks below half, all sums are recomputed. */
const LARGEST_SHARE = 1 / 8;
const SMALLEST_REST = 1 / 2;

/** The largest relative error that the total may have when it is computed from the sums. */
const PRECISION = 1e-12;

/** Sums of clusters that follow their samples. */
export interface ClusterSums {
  /** Records that a sample moves to another cluster; `from` is −1 when it had none. */
  move(row: number, from: number, to: number): void;
  /** The weighted mean of each cluster, and the clusters without samples. */
  means(labels: Int32Array): { readonly centers: Matrix; readonly empty: readonly number[] };
  /** Σ w ‖x − c‖² to the centers of the clusters; undefined where too many digits would cancel. */
  total(labels: Int32Array, centers: Matrix): number | undefined;
}

/** The samples and the current sums. */
interface SumState {
  readonly x: Matrix;
  readonly weights: Float64Array;
  readonly origin: Float64Array;
  readonly sums: Float64Array;
  readonly mass: Float64Array;
  readonly members: Int32Array;
  /** The mass of each cluster when all sums were last recomputed. */
  readonly full: Float64Array;
  /** Σ w ‖x − origin‖². */
  readonly scatter: number;
  /** The number of samples that have moved since the sums were last checked. */
  moved: number;
}

/** Prepares sums for the samples; `origin`, ideally their mean, is where fewest digits cancel. */
export function createClusterSums(
  x: Matrix,
  weights: Float64Array,
  origin: Float64Array,
  clusters: number,
): ClusterSums {
  const state: SumState = {
    x,
    weights,
    origin,
    sums: new Float64Array(clusters * x.columns),
    mass: new Float64Array(clusters),
    members: new Int32Array(clusters),
    full: new Float64Array(clusters),
    scatter: scatterAround(x, weights, origin),
    moved: x.rows,
  };
  return {
    move: (row, from, to) => move(state, row, from, to),
    means(labels) {
      refresh(state, labels);
      return meansOf(state);
    },
    total(labels, centers) {
      refresh(state, labels);
      return totalOf(state, centers);
    },
  };
}

function scatterAround({ rows, columns, data }: Matrix, weights: Float64Array, origin: Float64Array): number {
  let scatter = 0;
  for (let i = 0, at = 0; i < rows; i++) {
    let square = 0;
    for (let j = 0; j < columns; j++, at++) square += (data[at] - origin[j]) ** 2;
    scatter += weights[i] * square;
  }
  return scatter;
}

function move(state: SumState, row: number, from: number, to: number): void {
  state.moved++;
  if (from < 0) return;
  const weight = state.weights[row];
  add(state, row, from, -weight);
  add(state, row, to, weight);
  if (weight > 0) {
    state.members[from]--;
    state.members[to]++;
  }
}

function add({ x, sums, mass }: SumState, row: number, cluster: number, weight: number): void {
  const { columns, data } = x;
  mass[cluster] += weight;
  for (let j = 0, at = row * columns, to = cluster * columns; j < columns; j++) sums[to + j] += weight * data[at + j];
}

/** Recomputes all sums from time to time, because rounding errors grow with every sample that moves. */
function refresh(state: SumState, labels: Int32Array): void {
  const { x, weights, sums, mass, members, full } = state;
  const fresh = state.moved <= x.rows * LARGEST_SHARE && mass.every((value, c) => value >= SMALLEST_REST * full[c]);
  state.moved = 0;
  if (fresh) return;
  sums.fill(0);
  mass.fill(0);
  members.fill(0);
  for (let i = 0; i < x.rows; i++) {
    add(state, i, labels[i], weights[i]);
    if (weights[i] > 0) members[labels[i]]++;
  }
  full.set(mass);
}

function meansOf({ x: { columns }, sums, mass, members }: SumState): ReturnType<ClusterSums["means"]> {
  const centers = zeros(members.length, columns);
  for (let at = 0; at < sums.length; at++) centers.data[at] = sums[at] / (mass[Math.floor(at / columns)] || 1);
  return { centers, empty: Array.from(members.keys()).filter((c) => members[c] === 0) };
}

/** Σ w ‖x − c‖² = Σ w ‖x − o‖² − Σ over clusters of 2 (c − o)·(s − m o) − m ‖c − o‖². */
function totalOf({ x: { columns }, origin, sums, mass, scatter }: SumState, centers: Matrix): number | undefined {
  let total = scatter;
  let size = scatter;
  for (let c = 0, at = 0; c < mass.length; c++) {
    for (let j = 0; j < columns; j++, at++) {
      const shift = centers.data[at] - origin[j];
      total -= shift * (2 * (sums[at] - mass[c] * origin[j]) - mass[c] * shift);
      size += Math.abs(shift) * (Math.abs(sums[at]) + mass[c] * (Math.abs(origin[j]) + Math.abs(shift)));
    }
  }
  return 4 * Number.EPSILON * size <= PRECISION * total ? total : undefined;
}
