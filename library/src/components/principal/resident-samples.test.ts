import { expect, test } from "vitest";
import { drawnPoints } from "../../../test/drawn-points.js";
import { expectClose } from "../../../test/expect-close.js";
import { product } from "../../../test/matrices.js";
import { transpose } from "../../data/matrix.js";
import { fromDense } from "../../data/sparse.js";
import { currentEngine } from "../../engine/index.js";
import { centered } from "../../linalg/column-moments.js";
import { residentSamples } from "./resident-samples.js";

test("blocks of vectors map forward to A v and backward to Aᵀu, repeatedly and in any number", () => {
  const before = currentEngine().memory.bytesInUse;
  const x = drawnPoints(20, 6, 1);
  const [mean, weights] = [drawnPoints(1, 6, 2).data, Float64Array.from({ length: 20 }, (_, i) => (i % 4) / 2)];
  for (const centering of [{ mean }, { mean, weights }, { mean: new Float64Array(6), weights }]) {
    const a = centered(x, centering.mean, centering.weights);
    const samples = residentSamples(fromDense(x), centering);
    for (const width of [2, 5, 1]) {
      const v = drawnPoints(width, 6, 3);
      samples.put("columns", v);
      expectClose(samples.take("columns").data, v.data, 0);
      samples.forward();
      const forward = product(v, transpose(a));
      expectClose(samples.take("samples").data, forward.data, 1e-12);
      samples.backward();
      expectClose(samples.take("columns").data, product(forward, a).data, 1e-12);
    }
    samples.dispose();
  }
  expect(currentEngine().memory.bytesInUse).toBe(before);
});
