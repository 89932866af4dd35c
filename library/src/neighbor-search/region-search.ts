/**
 * Searches around the samples themselves, for methods that look at the neighbourhood of each sample once: weights within a
 * radius, counted no further than needed, and neighbours that were not taken before, whose nodes are skipped afterwards.
 */
import type { Work } from "../core/run.js";
import type { Matrix } from "../data/matrix.js";
import { ballTreeSteps, searchBallTree } from "./ball-tree.js";
import type { DistanceSpace } from "./distance-space.js";
import { kdTreeSteps, searchKdTree } from "./kd-tree.js";
import { halve } from "./tree-nodes.js";
import type { SearchTree } from "./tree-search.js";

/** Searches within one reduced distance; samples are numbered by place, their position in the tree. */
export interface RegionSearch {
  /** The sample at each place. */
  readonly order: Int32Array;
  /** Whether the weights of the samples around a place sum to at least `enough`. */
  hasWeight(place: number, weights: Float64Array, enough: number): boolean;
  /** Removes the places that are not marked from {@link take}. */
  keepOnly(marked: Uint8Array): void;
  /** Writes the places around a place that are kept, and removes them; returns how many. */
  take(place: number, into: Int32Array): number;
  /** Nanoseconds that all searches so far took, estimated from the boxes and samples that they looked at. */
  work(): number;
  /** Calls back with every place around a place. */
  visit(place: number, seen: (other: number) => void): void;
}

/** The points of one leaf; about so many are compared where their distance is not computed by a box. */
const LEAF = 24;

/** Nanoseconds for a box or a sample, and for each of its columns. */
const [LOOK, NUMBER] = [20, 1];

/** Searches among prepared points within a reduced distance. */
export function* regionSearchSteps(points: Matrix, space: DistanceSpace, limit: number): Work<void, RegionSearch> {
  const { tree, bound } = yield* treeFor(points, space);
  const { order, start, end, right } = tree;
  const { columns, data } = tree.points;
  const { between } = space;
  const nodes = new Int32Array(64);
  const parents = parentsOf(right);
  const leafOf = leavesOf(tree);
  const kept = new Uint8Array(points.rows).fill(1);
  const left = Int32Array.from(start, (from, node) => end[node] - from);
  const reset = () => {
    for (let node = start.length - 1; node >= 0; node--) {
      left[node] = 0;
      if (right[node] === 0) for (let t = start[node]; t < end[node]; t++) left[node] += kept[t];
      else left[node] = left[node + 1] + left[right[node]];
    }
  };
  let looked = 0;
  /** Calls back with all places within the limit until it returns false. */
  const search = (place: number, skipsTaken: boolean, seen: (other: number) => boolean) => {
    const from = place * columns;
    nodes[0] = 0;
    for (let depth = 1; depth > 0; ) {
      const node = nodes[--depth];
      looked++;
      if ((skipsTaken && left[node] === 0) || bound(data, from, node, limit) > limit) continue;
      if (right[node] !== 0) {
        nodes[depth++] = right[node];
        nodes[depth++] = node + 1;
        continue;
      }
      looked += end[node] - start[node];
      for (let t = start[node]; t < end[node]; t++) {
        if (skipsTaken && kept[t] === 0) continue;
        if (between(data, from, data, t * columns, columns, limit) <= limit && !seen(t)) return;
      }
    }
  };
  return {
    order,
    work: () => looked * (LOOK + NUMBER * columns),
    hasWeight(place, weights, enough) {
      let sum = 0;
      search(place, false, (other) => {
        sum += weights[order[other]];
        return sum < enough;
      });
      return sum >= enough;
    },
    keepOnly(marked) {
      kept.set(marked);
      reset();
    },
    take(place, into) {
      let count = 0;
      search(place, true, (other) => {
        into[count++] = other;
        return true;
      });
      for (let at = 0; at < count; at++) {
        kept[into[at]] = 0;
        for (let node = leafOf[into[at]]; node >= 0; node = parents[node]) left[node]--;
      }
      return count;
    },
    visit(place, seen) {
      search(place, false, (other) => {
        seen(other);
        return true;
      });
    },
  };
}

/** Boxes where the distance increases with every column, balls for other metrics, one leaf where there is neither. */
function* treeFor(points: Matrix, space: DistanceSpace): Work<void, SearchTree> {
  if (space.form !== "other") return searchKdTree(yield* kdTreeSteps(points, LEAF), space);
  if (space.metric !== undefined) return searchBallTree(yield* ballTreeSteps(points, space), space);
  return { tree: halve(points, points.rows), bound: () => 0 };
}

function parentsOf(right: Int32Array): Int32Array {
  const parents = new Int32Array(right.length).fill(-1);
  right.forEach((second, node) => {
    if (second === 0) return;
    parents[node + 1] = node;
    parents[second] = node;
  });
  return parents;
}

function leavesOf({ order, start, end, right }: SearchTree["tree"]): Int32Array {
  const leaves = new Int32Array(order.length);
  right.forEach((second, node) => {
    if (second === 0) leaves.fill(node, start[node], end[node]);
  });
  return leaves;
}
