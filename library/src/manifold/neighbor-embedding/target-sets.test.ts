import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { runToEnd } from "../../core/run.js";
import { selectRows } from "../../data/matrix.js";
import { toDense } from "../../data/sparse.js";
import { digits } from "../../datasets/real.js";
import { createRandom } from "../../numeric/random/random.js";
import reference from "../supervised-umap/reference/supervised-umap.json" with { type: "json" };
import { fuzzyGraph } from "./fit-umap.js";
import { intersectClasses, intersectGraphs, restoreConnectivity } from "./target-sets.js";

test("intersections with classes and with numbers are those of umap-learn", async () => {
  const { x, y } = await digits();
  const first = selectRows(
    x,
    Int32Array.from({ length: 30 }, (_, i) => i),
  );
  const graph = runToEnd(fuzzyGraph(first, 8, {}));
  const numbers = { rows: 30, columns: 1, data: Float64Array.from(reference.numbers) };
  const target = runToEnd(fuzzyGraph(numbers, 8, {}));
  reference.weights.forEach((weight, at) => {
    const classes = toDense(intersectClasses(graph, y.codes, weight)).data.subarray(0, 120);
    expectClose(classes, reference.classes[at].flat(), 1e-3);
    const mixed = toDense(intersectGraphs(graph, target, weight)).data.subarray(0, 120);
    expectClose(mixed, reference.mixed[at].flat(), 1e-3);
  });
});

test("around every sample the largest membership is 1 after each, and both directions agree", () => {
  for (const seed of [1, 2, 3]) {
    const x = normalMatrix(25, 3, createRandom(seed));
    const graph = runToEnd(fuzzyGraph(x, 6, {}));
    const codes = Int32Array.from({ length: 25 }, (_, i) => i % 3);
    for (const found of [restoreConnectivity(graph), intersectClasses(graph, codes, 0.7)]) {
      const { data } = toDense(found);
      for (let i = 0; i < 25; i++) {
        expect(Math.max(...data.subarray(25 * i, 25 * i + 25))).toBeCloseTo(1, 12);
        for (let j = 0; j < i; j++) expect(data[25 * i + j]).toBeCloseTo(data[25 * j + i], 12);
      }
    }
  }
});

test("with all the weight on classes no edge joins two of them", () => {
  const graph = runToEnd(fuzzyGraph(normalMatrix(20, 2, createRandom(1)), 6, {}));
  const { data } = toDense(
    intersectClasses(
      graph,
      Int32Array.from({ length: 20 }, (_, i) => i % 2),
      1,
    ),
  );
  expect(data.every((value, e) => value === 0 || Math.floor(e / 20) % 2 === (e % 20) % 2)).toBe(true);
});
