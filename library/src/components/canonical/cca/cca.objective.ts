/** Evaluates the objective of cca. */
import { objectiveCase } from "../../../../test/objective-case.js";
import { normalRows } from "../../../../test/objective-samples.js";
import { centeredRows, dot, rowsOf, squares, transposed } from "../../../../test/plain-algebra.js";
import { cca } from "./cca.js";

export const objective = objectiveCase({
  recipes: [
    cca({
      views: [
        [0, 1, 2],
        [3, 4],
      ],
      components: 1,
    }),
  ],
  draw: (random) => ({ x: normalRows(random, 50, 5), y: [] }),
  free: ["weights"],
  value: ({ weights }, { x }) => {
    const [a, b] = [
      [0, 1, 2],
      [3, 4],
    ].map((columns, v) => {
      const [w] = transposed(rowsOf(weights[v]));
      return centeredRows(x).map((row) =>
        dot(
          w,
          columns.map((j) => row[j]),
        ),
      );
    });
    return -dot(a, b) / Math.sqrt(squares(a) * squares(b));
  },
});
