/**
 * Approximate search by a forest of random projection trees (Dasgupta and Freund 2008; Bernhardsson's Annoy): each node
 * is split by the plane halfway between two of its points. A query visits the most promising leaves of all trees,
 * ordered by how far it is on the wrong side of the planes, until it has checked enough points.
 */
import { createPace } from "../core/pace.js";
import { runToEnd, type Work } from "../core/run.js";
import { type Matrix, selectRows, zeros } from "../data/matrix.js";
import { createRandom, type Random } from "../numeric/random/random.js";
import { createBestList } from "./best-list.js";
import type { DistanceSpace } from "./distance-space.js";
import { createListBuilder, emptyNeighbors, type NeighborLists, type Neighbors } from "./found.js";
import { createNodeQueue } from "./node-queue.js";

/** A forest as plain arrays; the nodes of all trees are numbered together. */
export interface ProjectionForest {
  readonly kind: "forest";
  /** The points in the order of the first tree's leaves, so that close points are close in memory. */
  readonly points: Matrix;
  /** The sample of each point. */
  readonly samples: Int32Array;
  readonly roots: Int32Array;
  /** One row per node: the direction of its plane, of length 1; zeros in leaves. */
  readonly normals: Matrix;
  /** normal · point of the plane. */
  readonly offsets: Float64Array;
  /** The nodes of the points on the low and on the high side; −1 in leaves. */
  readonly low: Int32Array;
  readonly high: Int32Array;
  /** A leaf has the points order[start] … order[end − 1]. */
  readonly start: Int32Array;
  readonly end: Int32Array;
  readonly order: Int32Array;
}

// The time of a query hardly grows with the number of samples; below about 50000 samples brute force is faster.
const TREES = 6;
const LEAF = 48;
/** Number of points checked per neighbour, and the minimum. */
const CHECKS_PER_NEIGHBOR = 60;
const MIN_CHECKS = 600;

/** Nanoseconds for a number of a point that is found to be above or below a plane. */
const POINT = 2;

/** Builds the trees, each from its own stream of the seed. */
export function buildForest(points: Matrix, seed: number, trees?: number, leafSize?: number): ProjectionForest {
  return runToEnd(forestSteps(points, seed, trees, leafSize));
}

/** {@link buildForest} as work that yields between nodes. */
export function* forestSteps(
  points: Matrix,
  seed: number,
  trees = TREES,
  leafSize = LEAF,
): Work<void, ProjectionForest> {
  const random = createRandom(seed).fork("projection forest");
  const builder = createBuilder(points, leafSize, trees);
  const roots = new Int32Array(trees);
  for (let tree = 0; tree < trees; tree++) roots[tree] = yield* builder.plant(random.fork(tree), tree);
  const grown = builder.finish();
  const samples = grown.order.slice(0, points.rows);
  const place = new Int32Array(points.rows);
  samples.forEach((sample, at) => {
    place[sample] = at;
  });
  const order = grown.order.map((sample) => place[sample]);
  return { kind: "forest", roots, ...grown, order, samples, points: selectRows(points, samples) };
}

function createBuilder({ rows, columns, data }: Matrix, leafSize: number, trees: number) {
  const order = new Int32Array(trees * rows);
  const [low, high, start, end]: [number[], number[], number[], number[]] = [[], [], [], []];
  const [normals, offsets]: [Float64Array[], number[]] = [[], []];
  const leafNormal = new Float64Array(columns);

  function node(from: number, to: number): number {
    start.push(from);
    end.push(to);
    low.push(-1);
    high.push(-1);
    normals.push(leafNormal);
    offsets.push(0);
    return start.length - 1;
  }

  const isTime = createPace();

  function* grow(from: number, to: number, random: Random): Work<void, number> {
    const own = node(from, to);
    if (to - from <= leafSize) return own;
    const plane = planeBetween(from, to, random);
    const middle = plane === undefined ? undefined : part(from, to, plane);
    // Where no plane separates the points, as among duplicates, they are halved in the given order.
    const cut = middle === undefined || middle === from || middle === to ? (from + to) >> 1 : middle;
    if (plane !== undefined) {
      normals[own] = plane.normal;
      offsets[own] = plane.offset;
    }
    if (isTime((to - from) * columns * POINT)) yield;
    low[own] = yield* grow(from, cut, random);
    high[own] = yield* grow(cut, to, random);
    return own;
  }

  /** The plane halfway between two points of a node that differ. */
  function planeBetween(from: number, to: number, random: Random): Plane | undefined {
    for (let attempt = 0; attempt < 5; attempt++) {
      const a = order[from + random.integer(to - from)] * columns;
      const b = order[from + random.integer(to - from)] * columns;
      const normal = new Float64Array(columns);
      let squares = 0;
      for (let j = 0; j < columns; j++) {
        normal[j] = data[a + j] - data[b + j];
        squares += normal[j] * normal[j];
      }
      if (!(squares > 0 && squares < Infinity)) continue;
      let offset = 0;
      for (let j = 0; j < columns; j++) {
        normal[j] /= Math.sqrt(squares);
        offset += (normal[j] * (data[a + j] + data[b + j])) / 2;
      }
      return { normal, offset };
    }
    return undefined;
  }

  /** Moves points below the plane to the front; returns the start of the others. */
  function part(from: number, to: number, { normal, offset }: Plane): number {
    let [i, j] = [from, to - 1];
    while (i <= j) {
      if (side(data, order[i] * columns, normal, 0, offset, columns) < 0) i++;
      else {
        const point = order[i];
        order[i] = order[j];
        order[j--] = point;
      }
    }
    return i;
  }

  return {
    *plant(random: Random, tree: number): Work<void, number> {
      for (let i = 0; i < rows; i++) order[tree * rows + i] = i;
      return yield* grow(tree * rows, (tree + 1) * rows, random);
    },
    finish() {
      const all = zeros(normals.length, columns);
      normals.forEach((normal, at) => {
        all.data.set(normal, at * columns);
      });
      return {
        normals: all,
        offsets: Float64Array.from(offsets),
        low: Int32Array.from(low),
        high: Int32Array.from(high),
        start: Int32Array.from(start),
        end: Int32Array.from(end),
        order,
      };
    },
  };
}

interface Plane {
  readonly normal: Float64Array;
  readonly offset: number;
}

/** How far a point is above a plane. */
function side(x: Float64Array, p: number, normals: Float64Array, q: number, offset: number, columns: number): number {
  let sum = -offset;
  for (let j = 0; j < columns; j++) sum += x[p + j] * normals[q + j];
  return sum;
}

/** The `count` nearest of the points that each query checks. */
export function forestNearest(
  forest: ProjectionForest,
  queries: Matrix,
  count: number,
  { between }: DistanceSpace,
): Neighbors {
  const { points, samples } = forest;
  const { columns, data } = points;
  const found = emptyNeighbors(queries.rows, count);
  const best = createBestList(count);
  const look = createVisit(forest);
  const looks = Math.max(MIN_CHECKS, CHECKS_PER_NEIGHBOR * count);
  for (let i = 0; i < queries.rows; i++) {
    look(queries.data, i * columns, looks, (t) => {
      best.offer(between(queries.data, i * columns, data, t * columns, columns), samples[t]);
    });
    best.drain(found.indices, found.distances, i * count);
  }
  return found;
}

/** Of the points that each query checks, those within a reduced distance. */
export function forestWithin(
  forest: ProjectionForest,
  queries: Matrix,
  limit: number,
  { between }: DistanceSpace,
): NeighborLists {
  const { points, samples } = forest;
  const { columns, data } = points;
  const lists = createListBuilder(queries.rows);
  const look = createVisit(forest);
  for (let i = 0; i < queries.rows; i++) {
    const [indices, distances]: [number[], number[]] = [[], []];
    look(queries.data, i * columns, MIN_CHECKS, (t) => {
      const distance = between(queries.data, i * columns, data, t * columns, columns);
      if (distance > limit) return;
      indices.push(samples[t]);
      distances.push(distance);
    });
    lists.add(indices, distances, indices.length);
  }
  return lists.finish();
}

/** Visits points, each once, most promising leaves first, until enough were visited. */
function createVisit({ points, roots, normals, offsets, low, high, start, end, order }: ProjectionForest) {
  const { columns } = points;
  const seen = new Int32Array(points.rows);
  let turn = 0;
  const queue = createNodeQueue(offsets.length);
  return (query: Float64Array, from: number, looks: number, visit: (point: number) => void): void => {
    turn++;
    queue.clear();
    // At first all trees are equally promising: infinitely.
    for (const root of roots) queue.add(0, root);
    for (let left = Math.min(looks, points.rows); left > 0 && queue.size() > 0; ) {
      const wrong = queue.key();
      let node = queue.take();
      while (low[node] >= 0) {
        const above = side(query, from, normals.data, node * columns, offsets[node], columns);
        queue.add(Math.max(wrong, Math.abs(above)), above < 0 ? high[node] : low[node]);
        node = above < 0 ? low[node] : high[node];
      }
      for (let t = start[node]; t < end[node]; t++) {
        const point = order[t];
        if (seen[point] === turn) continue;
        seen[point] = turn;
        visit(point);
        left--;
      }
    }
  };
}
