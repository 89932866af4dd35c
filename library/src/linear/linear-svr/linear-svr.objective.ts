/** Evaluates the objective of linear-svr. */
import { objectiveCase } from "../../../test/objective-case.js";
import { lineSamples } from "../../../test/objective-samples.js";
import { dot, squares, sum } from "../../../test/plain-algebra.js";
import { linearSvr } from "./linear-svr.js";

const tolerance = 1e-12;

export const objective = objectiveCase({
  recipes: [
    linearSvr({ cost: 0.3, insensitivity: 0.5, tolerance }),
    linearSvr({ loss: { kind: "squared" }, tolerance }),
    linearSvr({ loss: { kind: "squared" }, solver: { kind: "coordinate-descent" }, tolerance }),
  ],
  draw: lineSamples,
  free: ["coefficients", "intercept"],
  value: ({ coefficients, intercept }, { x, y }, { cost, insensitivity, loss }) => {
    const errors = x.map((row, i) => Math.max(0, Math.abs(y[i] - dot(row, coefficients) - intercept) - insensitivity));
    const losses = errors.map((error) => error ** (loss.kind === "squared" ? 2 : 1));
    return (squares(coefficients) + intercept ** 2) / 2 + cost * sum(losses);
  },
});
