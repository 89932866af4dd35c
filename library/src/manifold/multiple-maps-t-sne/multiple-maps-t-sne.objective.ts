/** Evaluates the objective of multiple-maps t-SNE. */
import { objectiveCase } from "../../../test/objective-case.js";
import { minus, rowsOf, squares, sum } from "../../../test/plain-algebra.js";
import { multipleMapsTSne } from "./multiple-maps-t-sne.js";

const settings = { affinity: { kind: "precomputed" }, maxIterations: 5000, tolerance: 1e-15 } as const;

export const objective = objectiveCase({
  recipes: [multipleMapsTSne({ ...settings, maps: 1 }), multipleMapsTSne({ ...settings, maps: 2, components: 1 })],
  // Similarities of all pairs, so that no sample moves away for ever.
  draw: (random) => ({
    x: Array.from({ length: 7 }, () => Array.from({ length: 7 }, () => 0.2 + random.uniform())),
    y: new Array(7).fill(0),
  }),
  free: ["embedding", "weights"],
  value: ({ embedding, weights }, { x }, { maps, components }) => {
    const y = rowsOf(embedding);
    // Weights are positive and sum to 1.
    const pi = rowsOf(weights).map((row) => row.map((value) => Math.abs(value) / sum(row.map(Math.abs))));
    const place = (i: number, m: number) => y[i].slice(m * components, (m + 1) * components);
    const kernel = (i: number, j: number) =>
      sum(pi[i].map((weight, m) => (weight * pi[j][m]) / (1 + squares(minus(place(i, m), place(j, m))))));
    if (pi[0].length !== maps) return Number.NaN;
    return sum(
      x.map((row, i) => {
        const others = row.flatMap((_, j) => (j === i ? [] : [j]));
        const [mass, total] = [sum(others.map((j) => row[j])), sum(others.map((j) => kernel(i, j)))];
        return sum(others.map((j) => (row[j] / mass) * Math.log(((row[j] / mass) * total) / kernel(i, j))));
      }),
    );
  },
});
