/** Trees as a field of the state of a method. */
import * as state from "../../contract/state/fields.js";
import { nodeProblem, shareProblem } from "./check-nodes.js";
import type { TreeNodes } from "./tree-nodes.js";

/** What distinguishes the trees of one method from those of another. */
export interface TreesForm {
  /** What a leaf holds: a share for each class, or a number. */
  readonly leaves: "shares" | "number";
  /** The number of trees, or its name for other fields. */
  readonly trees?: state.Size;
  /** Says what is wrong with the trees for this method. */
  readonly check?: state.StateCheck<TreeNodes>;
}

const WORD = -(2 ** 31);

/** The fields that trees of all kinds of splits share. */
export const branchFields = {
  child: state.integers("nodes", "left child, which the right one follows; in a leaf, −1 − the row of its values", {
    min: WORD,
    below: "nodes",
  }),
  missingLeft: state.bytes("nodes", "1 where missing values and unseen categories go left", { max: 1 }),
  categories: state.integers(
    "words",
    "for each split by categories the number of words, then the words; bit c is 1 when category c goes left",
    { min: WORD },
  ),
  categoryStart: state.integers(
    "nodes",
    "where the categories of the node begin in `categories`; −1 where a threshold decides and in a leaf",
    { min: -1, below: "words" },
  ),
};

/** The field of the roots, for a number of trees or its name. */
export function rootsField(trees: state.Size): state.Field<Int32Array> {
  return state.integers(trees, "first node of each tree", { below: "nodes", order: "strictly ascending" });
}

/** The nodes of one or more trees, checked so that they can be walked without further tests. */
export function treesField(description: string, { leaves, trees = "trees", check }: TreesForm): state.Field<TreeNodes> {
  const isShares = leaves === "shares";
  return state.record(
    {
      feature: state.integers("nodes", "column that the node splits on; −1 in a leaf", { min: -1, below: "features" }),
      roots: rootsField(trees),
      threshold: state.vector("nodes", "values up to this one go left; NaN where categories decide, 0 in a leaf", {
        or: "any",
      }),
      ...branchFields,
      weight: state.vector("nodes", "weight of the training samples that reach the node", { above: 0 }),
      impurity: state.vector("nodes", "impurity of those samples, by the criterion of the fit", { min: 0 }),
      outputs: state.integer(
        "how many numbers a leaf holds",
        isShares ? { min: 1, size: "classes" } : { min: 1, max: 1 },
      ),
      values: state.vector(
        "leafValues",
        isShares ? "share of each class in each leaf, leaf after leaf" : "what each leaf predicts",
      ),
    },
    description,
    (nodes, context) => nodeProblem(nodes) ?? (isShares ? shareProblem(nodes) : undefined) ?? check?.(nodes, context),
  );
}

/** A forest has the trees that its options ask for, or more when it was grown from a larger one. */
export function forestProblem(
  { roots }: Pick<TreeNodes, "roots">,
  { options }: state.StateContext,
): string | undefined {
  const wanted = options["trees"];
  if (typeof wanted === "number" && roots.length >= wanted) return undefined;
  return `must have at least ${wanted} trees, got ${roots.length}`;
}
