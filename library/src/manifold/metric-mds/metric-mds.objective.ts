/** Evaluates the objective of metric-mds. */
import { objectiveCase } from "../../../test/objective-case.js";
import { lineSamples } from "../../../test/objective-samples.js";
import { absolutes, minus, rowsOf, squares, sum } from "../../../test/plain-algebra.js";
import { metricMds } from "./metric-mds.js";

const distance = { kind: "manhattan" } as const;
const settings = { components: 2, distance, tolerance: 1e-14, maxIterations: 5000 } as const;

export const objective = objectiveCase({
  recipes: [
    metricMds(settings),
    metricMds({ ...settings, loss: { kind: "squared" } }),
    metricMds({ ...settings, loss: { kind: "sammon" } }),
    metricMds({ ...settings, loss: { kind: "relative" } }),
  ],
  draw: lineSamples,
  free: ["embedding"],
  value: ({ embedding }, { x }, { loss: { kind } }) => {
    const z = rowsOf(embedding);
    const pairs = x.flatMap((a, i) =>
      x.slice(0, i).map((b, j) => [absolutes(minus(a, b)), Math.sqrt(squares(minus(z[i], z[j])))]),
    );
    const total = sum(pairs.map(([given]) => given));
    return sum(
      pairs.map(([given, length]) => {
        if (kind === "squared") return (given * given - length * length) ** 2;
        const weight = kind === "raw" ? 1 : kind === "sammon" ? 1 / given / total : 1 / given ** 2;
        return weight * (given - length) ** 2;
      }),
    );
  },
});
