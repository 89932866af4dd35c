/**
 * NN-descent (Dong, Moses and Li, Efficient k-nearest neighbor graph construction for generic similarity measures,
 * 2011): neighbours of neighbours are likely to be neighbours. As in McInnes' PyNNDescent it begins with the leaves of
 * random projection trees, compares only pairs with at least one new neighbour, and samples a few of each list, so that
 * no point is compared too often.
 */
import { createPace, type Pace } from "../core/pace.js";
import type { Progress, Work } from "../core/run.js";
import type { Matrix } from "../data/matrix.js";
import { pairKernels } from "../engine/groups.js";
import { createWorkspace, currentEngine } from "../engine/index.js";
import { centered, columnMoments } from "../linalg/column-moments.js";
import { createRandom, type Random } from "../numeric/random/random.js";
import { createBestList } from "./best-list.js";
import type { DistanceSpace } from "./distance-space.js";
import { emptyNeighbors, type Neighbors } from "./found.js";
import { createGrowingLists, type GrowingLists } from "./neighbor-lists.js";
import type { ProjectionForest } from "./projection-forest.js";

/** Number of additional entries in each list: points just beyond the requested ones lead to missing neighbours. */
const SPARE = 3;
/** Maximum number of new, and of old, neighbours of a point compared in one iteration. */
const MAX_CANDIDATES = 32;
const MAX_ITERATIONS = 5;
/** The iterations stop when less than this fraction of all list entries changed. */
const MIN_CHANGES = 0.02;

/**
 * The `count` nearest of all points to each of them, itself included, by reduced distances; in the order of the
 * samples. It yields after some groups of points.
 */
export function* descentNearest(
  forest: ProjectionForest,
  count: number,
  space: DistanceSpace,
): Work<Progress, Neighbors> {
  const { points } = forest;
  const lists = createGrowingLists(points.rows, Math.min(points.rows, count + SPARE));
  for (let i = 0; i < points.rows; i++) lists.insert(i, i, 0);
  lists.fresh.fill(0);
  const join = createJoin(points, lists);
  const isTime = createPace();
  try {
    yield* joinLeaves(forest, join, isTime);
    const random = createRandom(0).fork("neighbor descent");
    const enough = MIN_CHANGES * lists.indices.length;
    for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
      const changes = yield* joinNeighbors(points, lists, join, { iteration, random: random.fork(iteration), isTime });
      if (changes <= enough) break;
    }
  } finally {
    join.dispose();
  }
  return finish(forest, lists, count, space);
}

/** Compares groups of points. */
interface Join {
  /** Compares each of the first `fresh` members with all members after it; returns the number of changed lists. */
  compare(members: Int32Array, fresh: number, size: number): number;
  dispose(): void;
}

function createJoin(points: Matrix, lists: GrowingLists): Join {
  const { limits } = lists;
  const apart = engineDistances(points);
  return {
    compare(members, fresh, size) {
      const found = apart.between(members, fresh, size);
      let changes = 0;
      for (let a = 0; a < fresh; a++) {
        const p = members[a];
        for (let b = a + 1, at = a * size + a + 1; b < size; b++, at++) {
          const q = members[b];
          const distance = found[at];
          if (p === q) continue;
          if (distance < limits[p] && lists.insert(p, q, distance)) changes++;
          if (distance < limits[q] && lists.insert(q, p, distance)) changes++;
        }
      }
      return changes;
    },
    dispose: apart.dispose,
  };
}

/** Squared distances of the first `fresh` members of a group to all of them, row by row, until the next call. */
interface Apart {
  between(members: Int32Array, fresh: number, size: number): Float64Array;
  dispose(): void;
}

/** Maximum number of points compared at once. */
const LARGEST_GROUP = 2 * MAX_CANDIDATES;

/** Squared distances by products, relative to the mean for accuracy; the kept ones are recomputed at the end. */
function engineDistances(points: Matrix): Apart {
  const { rows, columns: d } = points;
  const moved = centered(points, columnMoments(points).mean).data;
  const space = createWorkspace(currentEngine());
  const { memory } = space.engine;
  const { squaredDistances } = space.engine.load(pairKernels);
  const norms = new Float64Array(rows);
  for (let i = 0, at = 0; i < rows; i++) for (let j = 0; j < d; j++, at++) norms[i] += moved[at] * moved[at];
  const group = space.matrix(LARGEST_GROUP, d);
  const groupNorms = space.vector(LARGEST_GROUP);
  const result = space.matrix(LARGEST_GROUP, LARGEST_GROUP);
  const viewsOf = (all: Float64Array) => ({
    all,
    found: all.subarray(result / 8, result / 8 + LARGEST_GROUP ** 2),
    toGroup: all.subarray(group / 8),
    toNorms: all.subarray(groupNorms / 8),
  });
  let views = viewsOf(memory.f64);
  return {
    between(members, fresh, size) {
      // The memory may have grown, and moved, between two steps.
      if (memory.f64 !== views.all) views = viewsOf(memory.f64);
      const { found, toGroup, toNorms } = views;
      for (let k = 0, to = 0; k < size; k++) {
        const from = members[k] * d;
        for (let j = 0; j < d; j++) toGroup[to++] = moved[from + j];
        toNorms[k] = norms[members[k]];
      }
      squaredDistances(false, fresh, size, d, group, d, groupNorms, group, d, groupNorms, result, size);
      return found;
    },
    dispose: () => space.dispose(),
  };
}

/** Compares the points of each leaf with each other. */
function* joinLeaves(
  { low, start, end, order, points }: ProjectionForest,
  join: Join,
  isTime: Pace,
): Work<Progress, void> {
  for (let node = 0; node < low.length; node++) {
    if (low[node] >= 0) continue;
    for (let from = start[node]; from < end[node]; from += LARGEST_GROUP) {
      const size = Math.min(LARGEST_GROUP, end[node] - from);
      join.compare(order.subarray(from, from + size), size, size);
      if (isTime(groupWork(size, size, points.columns))) yield { step: 1, of: MAX_ITERATIONS + 1 };
    }
  }
}

/** Approximate nanoseconds of comparing a group: its copies, products, and insertions. */
function groupWork(fresh: number, size: number, columns: number): number {
  return size * columns + fresh * size * (2 + columns / 4);
}

/** One iteration: compares the new neighbours of each point with each other and with the old ones. */
function* joinNeighbors(
  { rows: points, columns }: Matrix,
  lists: GrowingLists,
  join: Join,
  { iteration, random, isTime }: { readonly iteration: number; readonly random: Random; readonly isTime: Pace },
): Work<Progress, number> {
  const [fresh, old] = [createReservoirs(points, random), createReservoirs(points, random)];
  const { indices, length } = lists;
  for (let p = 0, e = 0; p < points; p++) {
    for (let k = 0; k < length; k++, e++) {
      const q = indices[e];
      if (q < 0 || q === p) continue;
      const to = lists.fresh[e] === 1 ? fresh : old;
      to.offer(p, q);
      to.offer(q, p);
    }
  }
  const members = new Int32Array(LARGEST_GROUP);
  markOld(points, lists, fresh);
  // Points that are in each other's lists were offered twice: the last point for which each was taken is recorded.
  const taken = new Int32Array(points).fill(-1);
  let changes = 0;
  for (let p = 0; p < points; p++) {
    const news = fresh.read(p, members, 0, taken);
    if (news === 0) continue;
    const size = old.read(p, members, news, taken);
    changes += join.compare(members, news, size);
    if (isTime(groupWork(news, size, columns))) yield { step: iteration + 2, of: MAX_ITERATIONS + 1 };
  }
  return changes;
}

/** Marks the sampled new neighbours as old: they have been compared after this iteration. */
function markOld(points: number, lists: GrowingLists, drawn: Reservoirs): void {
  const { indices, length } = lists;
  for (let p = 0, e = 0; p < points; p++) {
    for (let k = 0; k < length; k++, e++) if (lists.fresh[e] === 1 && drawn.has(p, indices[e])) lists.fresh[e] = 0;
  }
}

/** A random sample of the items offered to each point, all equally likely (Vitter's reservoir sampling). */
interface Reservoirs {
  offer(point: number, item: number): void;
  has(point: number, item: number): boolean;
  /** Appends a point's items that are not taken yet after the first `at` of the target; returns the new end. */
  read(point: number, target: Int32Array, at: number, taken: Int32Array): number;
}

function createReservoirs(points: number, random: Random): Reservoirs {
  const items = new Int32Array(points * MAX_CANDIDATES);
  const offered = new Int32Array(points);
  const sizeOf = (point: number) => Math.min(MAX_CANDIDATES, offered[point]);
  return {
    offer(point, item) {
      const seen = offered[point]++;
      const place = seen < MAX_CANDIDATES ? seen : random.integer(seen + 1);
      if (place < MAX_CANDIDATES) items[point * MAX_CANDIDATES + place] = item;
    },
    has(point, item) {
      const first = point * MAX_CANDIDATES;
      for (let e = first; e < first + sizeOf(point); e++) if (items[e] === item) return true;
      return false;
    },
    read(point, target, at, taken) {
      const first = point * MAX_CANDIDATES;
      let to = at;
      for (let e = first; e < first + sizeOf(point); e++) {
        if (taken[items[e]] === point) continue;
        taken[items[e]] = point;
        target[to++] = items[e];
      }
      return to;
    },
  };
}

/** True distances of the neighbours, by sample: nearest first, ties by lowest index. */
function finish(
  { points, samples }: ProjectionForest,
  lists: GrowingLists,
  count: number,
  space: DistanceSpace,
): Neighbors {
  const { rows, columns, data } = points;
  const found = emptyNeighbors(rows, count);
  const best = createBestList(count);
  for (let p = 0; p < rows; p++) {
    for (let e = p * lists.length; e < (p + 1) * lists.length; e++) {
      const q = lists.indices[e];
      if (q >= 0) best.offer(space.between(data, p * columns, data, q * columns, columns), samples[q]);
    }
    best.drain(found.indices, found.distances, samples[p] * count);
  }
  return found;
}
