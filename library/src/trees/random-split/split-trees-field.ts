/** Trees of random splits as a field of the state of a method. */
import * as state from "../../contract/state/fields.js";
import type { Matrix } from "../../data/matrix.js";
import { branchProblem } from "../nodes/check-nodes.js";
import { forestProblem } from "../nodes/trees-field.js";
import { familyWidth, splitFamilies } from "./split-family.js";
import type { RandomSplitTrees } from "./split-trees.js";

const WORD = -(2 ** 31);

/** The trees, checked so that they can be walked without further tests; what their leaves keep is another's. */
export function splitTreesField(leaves: state.Field<Matrix>): state.Field<RandomSplitTrees> {
  return state.record(
    {
      family: state.choice(splitFamilies, "what divides a node"),
      child: state.integers("nodes", "left child, which the right one follows; in a leaf, −1 − its row in `leaves`", {
        min: WORD,
        below: "nodes",
      }),
      roots: state.integers("trees", "first node of each tree", { below: "nodes", order: "strictly ascending" }),
      threshold: state.vector(
        "nodes",
        "values of the split function up to this one go left; Infinity where all known ones do, 0 in a leaf",
        { or: "infinity" },
      ),
      coefficients: state.matrix("nodes", "terms", "coefficients of the split function; 0 in a leaf"),
      missingLeft: state.bytes("nodes", "1 where missing values and unseen categories go left", { max: 1 }),
      category: state.integers("nodes", "column whose categories decide; −1 where a split function does", {
        min: -1,
        below: "features",
      }),
      categories: state.integers(
        "words",
        "for each split by categories the number of words, then the words; bit c is 1 when category c goes left",
        { min: WORD },
      ),
      categoryStart: state.integers(
        "nodes",
        "where the categories of the node begin in `categories`; −1 without them",
        {
          min: -1,
          below: "words",
        },
      ),
      leaves,
    },
    "all trees, one after the other",
    (trees, context) =>
      branchProblem(trees, trees.leaves.rows) ??
      forestProblem(trees, context) ??
      familyProblem(trees, context) ??
      categoryProblem(trees),
  );
}

function familyProblem(
  { family, coefficients }: RandomSplitTrees,
  { options, sizeOf }: state.StateContext,
): string | undefined {
  if (family !== options["splits"]) return `must have splits of the family ${options["splits"]}, got ${family}`;
  const terms = familyWidth(family, sizeOf("features"));
  return coefficients.columns === terms ? undefined : `must have ${terms} coefficients for each node`;
}

function categoryProblem({ category, categoryStart, categories }: RandomSplitTrees): string | undefined {
  for (let node = 0; node < category.length; node++) {
    const start = categoryStart[node];
    if (category[node] < 0 !== start < 0) return `must have categories where a column of them decides (node ${node})`;
    if (start < 0) continue;
    const words = categories[start];
    if (!(words >= 1 && start + words < categories.length)) {
      return `must have the words of all categories, but those of node ${node} are outside`;
    }
  }
  return undefined;
}
