/** A search for neighbours as a field of a state: samples, distance and index. */
import * as state from "../contract/state/fields.js";
import { kernelOfOptions } from "../contract/state/kernel-field.js";
import { isRecord } from "../core/plain-data.js";
import type { ResolvedDistance } from "../neighbor-search/distance.js";
import type { NeighborIndex, NeighborSearch } from "../neighbor-search/search.js";
import { distanceProblem, forestProblem, indexProblem, orderProblem, pointTreeProblem } from "./search-problems.js";

/** A distance that takes nothing from the samples: the option itself. */
type FixedDistance = Exclude<ResolvedDistance, { readonly kind: "mahalanobis" | "kernel-pca" }>;

const fixed = state.data<FixedDistance>("the distance of the options", (distance, { options }) =>
  distanceProblem(distance, options),
);

const mahalanobis = state.record(
  {
    kind: state.choice(["mahalanobis"], "Mahalanobis distance"),
    map: state.matrix(
      "features",
      "dimensions",
      "A with A Aᵀ = S⁻¹ for the covariance S; distances of x A are Euclidean",
    ),
  },
  "Mahalanobis distance",
  ({ kind }, { options }) => distanceProblem(kind, options),
);

const kernelPca = state.record(
  {
    kind: state.choice(["kernel-pca"], "distance of kernel principal components"),
    kernel: kernelOfOptions("kernel with all its parameters", ({ distance }) =>
      isRecord(distance) ? distance["kernel"] : undefined,
    ),
    samples: state.matrix("remembered", "features", "training samples"),
    map: state.matrix("remembered", "dimensions", "A of the components k(x, samples) A − offset"),
    offset: state.vector("dimensions", "offset of the components"),
  },
  "distance of kernel principal components",
  ({ kind }, { options }) => distanceProblem(kind, options),
);

const pointTree = {
  points: state.matrix("remembered", "dimensions", "the points in the order of the leaves"),
  order: state.integers("remembered", "the sample of each point", { below: "remembered" }, (order) =>
    orderProblem(order),
  ),
  start: state.integers("nodes", "the first point of each node", { below: "remembered" }),
  end: state.integers("nodes", "the point after the last of each node", { min: 1, below: "remembered + 1" }),
  right: state.integers("nodes", "the second child, after the first, which is the next node; 0 for a leaf", {
    below: "nodes",
  }),
};

const kdTree = state.record(
  {
    kind: state.choice(["kd-tree"], "kd-tree"),
    ...pointTree,
    lower: state.vector("nodes * dimensions", "lowest corner of the box of each node"),
    upper: state.vector("nodes * dimensions", "highest corner of the box of each node"),
  },
  "kd-tree",
  (tree) => pointTreeProblem(tree),
);

const ballTree = state.record(
  {
    kind: state.choice(["ball-tree"], "ball tree"),
    ...pointTree,
    centers: state.matrix("nodes", "dimensions", "centre of the ball of each node"),
    radii: state.vector("nodes", "radius of the ball of each node", { min: 0 }),
  },
  "ball tree",
  (tree) => pointTreeProblem(tree),
);

const forest = state.record(
  {
    kind: state.choice(["forest"], "forest of random projections"),
    points: state.matrix("remembered", "dimensions", "the points in the order of the leaves of the first tree"),
    samples: state.integers("remembered", "the sample of each point", { below: "remembered" }, (order) =>
      orderProblem(order),
    ),
    normals: state.matrix("nodes", "dimensions", "direction of the plane of each node; zeros in leaves"),
    offsets: state.vector("nodes", "offset of the plane of each node"),
    roots: state.integers("trees", "the first node of each tree", { below: "nodes" }),
    low: state.integers("nodes", "the child below the plane; −1 in leaves", { min: -1, below: "nodes" }),
    high: state.integers("nodes", "the child above the plane; −1 in leaves", { min: -1, below: "nodes" }),
    order: state.integers("trees * remembered", "the points in the order of the leaves, tree after tree", {
      below: "remembered",
    }),
    start: state.integers("nodes", "the first entry of order of each node", { below: "trees * remembered" }),
    end: state.integers("nodes", "the entry of order after the last of each node", {
      min: 1,
      below: "trees * remembered + 1",
    }),
  },
  "forest of random projections",
  (trees) => forestProblem(trees),
);

const bruteForce = state.record({ kind: state.choice(["brute-force"], "no index") }, "no index");

/** The samples with the distance and the index of the search; the size `remembered` is their number. */
export const searchField: state.Field<NeighborSearch> = state.record(
  {
    samples: state.samples("remembered", "features", "training samples with a positive weight"),
    distance: state.either(
      [mahalanobis, kernelPca, fixed],
      "the distance, with what it learned from the samples",
    ) satisfies state.Field<ResolvedDistance>,
    index: state.either(
      [bruteForce, kdTree, ballTree, forest],
      "the index of the search: none (brute-force), a kd-tree, a ball tree or a forest of random projections",
    ) satisfies state.Field<NeighborIndex>,
  },
  "training samples, prepared for searches",
  (search, { options }) => indexProblem(search, options),
);
