/** Trees of random splits as a field of the state of a method. */
import * as state from "../../contract/state/fields.js";
import type { Matrix } from "../../data/matrix.js";
import { branchProblem } from "../nodes/check-nodes.js";
import { branchFields, forestProblem, rootsField } from "../nodes/trees-field.js";
import { familyWidth, splitFamilies } from "./split-family.js";
import type { RandomSplitTrees } from "./split-trees.js";

/** The trees, checked so that they can be walked without further tests; what their leaves keep is another's. */
export function splitTreesField(leaves: state.Field<Matrix>): state.Field<RandomSplitTrees> {
  return state.record(
    {
      family: state.choice(splitFamilies, "what divides a node"),
      ...branchFields,
      roots: rootsField("trees"),
      threshold: state.vector(
        "nodes",
        "values of the split function up to this one go left; Infinity where all known ones do, 0 in a leaf",
        { or: "infinity" },
      ),
      coefficients: state.matrix("nodes", "terms", "coefficients of the split function; 0 in a leaf"),
      category: state.integers("nodes", "column whose categories decide; −1 where a split function does", {
        min: -1,
        below: "features",
      }),
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
