/** Evaluates the objective of fisher-projection. */
import { objectiveCase } from "../../../test/objective-case.js";
import { classSamples } from "../../../test/objective-samples.js";
import { columnMeans, dot, minus, rowsOf, sum } from "../../../test/plain-algebra.js";
import { fisherProjection } from "./fisher-projection.js";

export const objective = objectiveCase({
  recipes: [
    fisherProjection({ components: 1 }),
    fisherProjection({ components: 1, weightBy: "classes", divisor: "likelihood" }),
  ],
  draw: classSamples,
  free: ["components"],
  value: ({ components }, { x, y }, { weightBy: weighting }) => {
    const [w] = rowsOf(components);
    const classes = [0, 1, 2].map((k) => x.filter((_, i) => y[i] === k));
    const counts = classes.map((rows) => (weighting === "classes" ? 1 : rows.length));
    const means = classes.map(columnMeans);
    const overall = columnMeans(x);
    const between = sum(means.map((mean, k) => counts[k] * dot(w, minus(mean, overall)) ** 2));
    const within = sum(
      classes.map((rows, k) => (counts[k] / rows.length) * sum(rows.map((row) => dot(w, minus(row, means[k])) ** 2))),
    );
    return -between / within;
  },
});
