/** Evaluates the objective of pls-canonical. */
import { objectiveCase } from "../../../../test/objective-case.js";
import { normalRows } from "../../../../test/objective-samples.js";
import { centeredRows, dot, rowsOf, squares, transposed } from "../../../../test/plain-algebra.js";
import { plsCanonical } from "./pls-canonical.js";

export const objective = objectiveCase({
  recipes: [
    plsCanonical({
      views: [
        [0, 1, 2],
        [3, 4],
      ],
      components: 1,
      scale: false,
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
      const length = Math.sqrt(squares(w));
      return centeredRows(x).map(
        (row) =>
          dot(
            w,
            columns.map((j) => row[j]),
          ) / length,
      );
    });
    return -dot(a, b);
  },
});
