/** Evaluates the objective of kernel-pca. */
import { objectiveCase } from "../../../test/objective-case.js";
import { lineSamples } from "../../../test/objective-samples.js";
import { dot, mean, rowsOf, squares, transposed } from "../../../test/plain-algebra.js";
import { asMatrix } from "../../data/matrix.js";
import { gram } from "../../kernels/gram.js";
import { kernelPca } from "./kernel-pca.js";

export const objective = objectiveCase({
  recipes: [kernelPca({ components: 1 }), kernelPca({ components: 1, kernel: { kind: "polynomial", degree: 2 } })],
  draw: lineSamples,
  free: ["coefficients"],
  value: ({ kernel, coefficients }, { x }) => {
    const k = rowsOf(gram(kernel, asMatrix(x)));
    const means = k.map(mean);
    const centered = k.map((row, i) => row.map((v, j) => v - means[i] - means[j] + mean(means)));
    const [a] = transposed(rowsOf(coefficients));
    const scores = centered.map((row) => dot(row, a));
    // The direction has the squared length aᵀK̃a.
    return -squares(scores) / dot(a, scores);
  },
});
