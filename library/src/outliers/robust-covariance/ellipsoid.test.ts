import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { runToEnd } from "../../core/run.js";
import { selectRows } from "../../data/matrix.js";
import { covariance } from "../../linalg/covariance.js";
import { normalLogDensity } from "../../linalg/normal-density.js";
import { createRandom } from "../../numeric/random/random.js";
import { ellipsoidOf, squaredDistances } from "./ellipsoid.js";

test("the covariance is that of the chosen rows, and distances are those in the exponent of the normal density", () => {
  const x = normalMatrix(30, 3, createRandom(1));
  const rows = Int32Array.of(3, 4, 5, 8, 9, 12, 20, 29);
  const shape = ellipsoidOf(x, rows);
  if (shape === undefined) throw new Error("the rows differ");
  expectClose(shape.covariance.data, covariance(selectRows(x, rows)).data, 1e-12);
  expect(shape.jitter).toBe(0);
  const distances = runToEnd(squaredDistances(shape, x));
  const logs = normalLogDensity(x, shape.center, shape.covariance);
  expectClose(
    distances.map((value) => value - distances[0]),
    logs.map((value) => 2 * (logs[0] - value)),
    1e-9,
  );
});

test("equal rows have no ellipsoid, and rows in a plane one with a small addition", () => {
  const x = normalMatrix(12, 2, createRandom(2));
  for (let i = 0; i < 12; i++) x.data[2 * i + 1] = 2 * x.data[2 * i];
  const all = Int32Array.from({ length: 12 }, (_, i) => i);
  expect(ellipsoidOf(x, all)?.jitter).toBeGreaterThan(0);
  expect(ellipsoidOf(x, Int32Array.of(1, 1, 1))).toBeUndefined();
});
