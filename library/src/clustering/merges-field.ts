/** The field of a state that holds the merges of a tree of clusters. */
import * as state from "../contract/state/fields.js";
import { treeProblem } from "../graphs/tree-problem.js";

/** All merges of the training samples; with the number of leaves they are a tree of clusters. */
export const mergesField = state.record(
  {
    left: state.integers("samples - 1", "first node of each merge; nodes below the number of samples are samples"),
    right: state.integers("samples - 1", "second node of each merge; merge m makes the node samples + m"),
    heights: state.vector("samples - 1", "distance of the two nodes of each merge", { min: 0 }),
    sizes: state.integers("samples - 1", "number of samples in the cluster that each merge makes", { min: 2 }),
  },
  "the merges, in the order in which they are made",
  treeProblem,
);
