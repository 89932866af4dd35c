/** Evaluates the objective of classical-mds. */
import { objectiveCase } from "../../../test/objective-case.js";
import { lineSamples } from "../../../test/objective-samples.js";
import { dot, mean, minus, rowsOf, squares, sum } from "../../../test/plain-algebra.js";
import { classicalMds } from "./classical-mds.js";

export const objective = objectiveCase({
  recipes: [classicalMds({ components: 1 }), classicalMds({ components: 1, distance: { kind: "manhattan" } })],
  draw: lineSamples,
  free: ["embedding"],
  value: ({ embedding }, { x }, options) => {
    const { distance } = options as { readonly distance: { readonly kind: string } };
    const length = (row: number[]) => (distance.kind === "manhattan" ? sum(row.map(Math.abs)) ** 2 : squares(row));
    const d = x.map((a) => x.map((b) => length(minus(a, b))));
    const means = d.map(mean);
    const b = d.map((row, i) => row.map((value, j) => -0.5 * (value - means[i] - means[j] + mean(means))));
    const z = rowsOf(embedding);
    return sum(b.map((row, i) => squares(row.map((value, j) => value - dot(z[i], z[j])))));
  },
});
