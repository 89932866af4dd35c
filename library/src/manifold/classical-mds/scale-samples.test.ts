import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { runToEnd } from "../../core/run.js";
import { distances } from "../../neighbor-search/pairwise-distances.js";
import { createRandom } from "../../numeric/random/random.js";
import { scaleSamples } from "./scale-samples.js";

test("the coordinates have the distances of the samples, descending sums of squares, and the mean squared distances", () => {
  for (let seed = 0; seed < 3; seed++) {
    const x = normalMatrix(12, 3, createRandom(seed));
    const { coordinates, eigenvalues, means } = runToEnd(scaleSamples(x, 5));
    const d = distances({ kind: "euclidean" }, x);
    expectClose(distances({ kind: "euclidean" }, coordinates).data, d.data, 1e-12);
    expect(eigenvalues).toHaveLength(3);
    const squares = eigenvalues.map((_, k) =>
      coordinates.data.reduce((sum, v, at) => sum + (at % 5 === k ? v * v : 0), 0),
    );
    expectClose(eigenvalues, squares, 1e-12);
    const expected = means.map((_, i) =>
      d.data.subarray(12 * i, 12 * i + 12).reduce((sum, v) => sum + (v * v) / 12, 0),
    );
    expectClose(means, expected, 1e-12);
  }
});
