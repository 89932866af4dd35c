/** Evaluates the objective of impute. */
import { objectiveCase } from "../../../../test/objective-case.js";
import { lineSamples } from "../../../../test/objective-samples.js";
import { absolutes, squares, sum, transposed } from "../../../../test/plain-algebra.js";
import { impute } from "./impute.js";

export const objective = objectiveCase({
  recipes: [impute({ strategy: { kind: "mean" } }), impute({ strategy: { kind: "median" } })],
  draw: lineSamples,
  free: ["columns"],
  value: ({ columns: { fill } }, { x }, { strategy }) =>
    sum(
      transposed(x).map((column, j) =>
        (strategy.kind === "mean" ? squares : absolutes)(column.map((v) => v - fill[j])),
      ),
    ),
});
