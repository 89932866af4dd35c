/** Sums over all pairs of samples in O(n log n) by a tree of cells (Barnes and Hut 1986). */
import type { Matrix } from "../data/matrix.js";
import type { SpaceTree } from "./space-tree.js";

/** Functions of the squared distance of two samples. */
export interface PairPotential {
  /** What is summed over the others. */
  value(square: number): number;
  /** The factor of the difference yᵢ − yⱼ in the force on sample i; negative for attraction. */
  force(square: number): number;
}

/** The sums of every sample. */
export interface TreeSums {
  /** Σⱼ mⱼ value(‖yᵢ − yⱼ‖²) */
  readonly values: Float64Array;
  /** Σⱼ mⱼ force(‖yᵢ − yⱼ‖²) (yᵢ − yⱼ) */
  readonly forces: Matrix;
  /** Number of cells and samples that were used. */
  readonly terms: number;
}

/**
 * The sums over all other samples of the tree, for each of its samples (`points`, which the tree was built of). A cell whose
 * width is below `angle` times the distance to its center of mass counts as one sample of its mass there; all others are
 * opened. With an angle of 0 this is the direct sum over all pairs.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { buildSpaceTree, sumOverTree } from "lectern/graphs";
 *
 * const points = asMatrix([[0, 0], [1, 0], [0, 2]]);
 * const gravity = { value: (square: number) => -1 / Math.sqrt(square), force: (square: number) => -(square ** -1.5) };
 * sumOverTree(buildSpaceTree(points), points, 0.5, gravity).forces; // 3 x 2: what pulls each point towards the others
 * ```
 */
export function sumOverTree(tree: SpaceTree, points: Matrix, angle: number, potential: PairPotential): TreeSums {
  return sumAll(tree, points, ranksOf(tree), angle, potential);
}

/**
 * The sums over all samples of the tree at any points, such as a density or the direction of a mean shift: a sample at the point itself
 * counts too. Cells count as in {@link sumOverTree}.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { buildSpaceTree, sumAtPoints } from "lectern/graphs";
 *
 * const samples = asMatrix([[0, 0], [1, 0], [0, 2]]);
 * const gauss = (square: number) => Math.exp(-square / 2);
 * const { values, forces } = sumAtPoints(buildSpaceTree(samples), asMatrix([[1, 1]]), 0.5, { value: gauss, force: gauss });
 * console.log(values[0] / (3 * 2 * Math.PI)); // about 0.09: the density of a Gaussian kernel at the point
 * console.log(forces.data.map((force) => -force / values[0])); // the mean shift of the point: Float64Array [ -0.58, -0.29 ]
 * ```
 */
export function sumAtPoints(tree: SpaceTree, points: Matrix, angle: number, potential: PairPotential): TreeSums {
  return sumAll(tree, points, undefined, angle, potential);
}

/** The sums at all points; `ranks` are their places in the order of the tree if they are its samples, which leave themselves out. */
function sumAll(
  tree: SpaceTree,
  points: Matrix,
  ranks: Int32Array | undefined,
  angle: number,
  potential: PairPotential,
): TreeSums {
  const { rows, columns: d } = points;
  const values = new Float64Array(rows);
  const forces = { rows, columns: d, data: new Float64Array(rows * d) };
  const difference = new Float64Array(d);
  let terms = 0;
  for (let i = 0; i < rows; i++) {
    const rank = ranks === undefined ? -1 : ranks[i];
    for (let cell = 0; cell < tree.next.length; ) {
      const square = differenceTo(tree, cell, points.data, i * d, difference);
      const isLeaf = tree.next[cell] === cell + 1;
      const isOwn = rank >= tree.first[cell] && rank < tree.end[cell];
      const isFar = !isOwn && tree.width[cell] * tree.width[cell] < angle * angle * square;
      if (!isLeaf && !isFar) {
        cell++;
        continue;
      }
      // A leaf may hold the sample itself, alone or with others at the same place.
      const others = isOwn ? tree.mass[cell] - tree.masses[i] : tree.mass[cell];
      if (others > 0) {
        terms++;
        values[i] += others * potential.value(square);
        const factor = others * potential.force(square);
        for (let k = 0; k < d; k++) forces.data[i * d + k] += factor * difference[k];
      }
      cell = tree.next[cell];
    }
  }
  return { values, forces, terms };
}

/** The place of each sample in the order of the tree. */
function ranksOf({ order }: SpaceTree): Int32Array {
  const rank = new Int32Array(order.length);
  order.forEach((sample, at) => {
    rank[sample] = at;
  });
  return rank;
}

/** Writes the difference of a sample and a center of mass; its squared length. */
function differenceTo({ center }: SpaceTree, cell: number, data: Float64Array, from: number, to: Float64Array): number {
  let square = 0;
  for (let k = 0; k < to.length; k++) {
    to[k] = data[from + k] - center.data[cell * to.length + k];
    square += to[k] * to[k];
  }
  return square;
}
