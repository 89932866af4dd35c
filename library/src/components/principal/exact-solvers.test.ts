import { expect, test } from "vitest";
import { drawnPoints } from "../../../test/drawn-points.js";
import { expectClose } from "../../../test/expect-close.js";
import { runToEnd } from "../../core/run.js";
import { centeredSamples } from "./centered-samples.js";
import { columnMeans } from "./column-means.js";
import { byCovariance, byGram, bySvd } from "./exact-solvers.js";

test("the three solvers agree on values, squares and directions up to sign", () => {
  const x = drawnPoints(12, 6, 4);
  const samples = centeredSamples(x, { mean: columnMeans(x).mean });
  const [a, b, c] = [runToEnd(byCovariance(samples, 3, false)), runToEnd(byGram(samples, 3, false)), bySvd(samples, 3)];
  for (const other of [b, c]) {
    expectClose(other.values.slice(0, 3), a.values.slice(0, 3), 1e-12);
    expectClose(other.directions.data.map(Math.abs), a.directions.data.map(Math.abs), 1e-9);
    expect(other.squares).toBeCloseTo(a.squares, 10);
  }
});
