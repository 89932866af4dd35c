/** Evaluates the objective of kernel-cca. */
import { objectiveCase } from "../../../../test/objective-case.js";
import { normalRows } from "../../../../test/objective-samples.js";
import { dot, mean, rowsOf, squares, transposed } from "../../../../test/plain-algebra.js";
import { asMatrix, selectColumns } from "../../../data/matrix.js";
import { gram } from "../../../kernels/gram.js";
import { kernelCca } from "./kernel-cca.js";

export const objective = objectiveCase({
  recipes: [
    kernelCca({
      views: [
        [0, 1],
        [2, 3],
      ],
      components: 1,
      ridge: { kind: "dual", amount: 2 },
    }),
    kernelCca({
      views: [
        [0, 1],
        [2, 3],
      ],
      components: 1,
      ridge: { kind: "absolute", amount: 0.1 },
    }),
  ],
  draw: (random) => ({ x: normalRows(random, 30, 4), y: [] }),
  free: ["coefficients"],
  value: ({ columns, kernels, coefficients }, { x }, { ridge }) => {
    const [a, b] = columns.map((view, v) => {
      const k = rowsOf(gram(kernels[v], selectColumns(asMatrix(x), view)));
      const means = k.map(mean);
      const centered = k.map((row, i) => row.map((value, j) => value - means[i] - means[j] + mean(means)));
      const [alpha] = transposed(rowsOf(coefficients[v]));
      const scores = centered.map((row) => dot(row, alpha));
      const added =
        ridge.kind === "dual"
          ? ridge.amount * squares(alpha)
          : ridge.kind === "absolute"
            ? x.length * ridge.amount * dot(alpha, scores)
            : Number.NaN;
      const length = Math.sqrt(squares(scores) + added);
      return scores.map((value) => value / length);
    });
    return -dot(a, b);
  },
});
