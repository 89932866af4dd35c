import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { normalMatrix } from "../../test/matrices.js";
import { runToEnd } from "../core/run.js";
import { asMatrix } from "../data/matrix.js";
import { createRandom } from "../numeric/random/random.js";
import { allDistances } from "./all-distances.js";
import { distanceSpace } from "./distance-space.js";
import { distances } from "./pairwise-distances.js";

test("equals the distances computed pair by pair", () => {
  for (const kind of ["euclidean", "manhattan", "canberra"] as const) {
    const x = normalMatrix(30, 3, createRandom(2));
    expectClose(runToEnd(allDistances(x, distanceSpace({ kind }))), distances({ kind }, x).data, 1e-15);
  }
});

test("refuses distances that overflow", () => {
  const x = asMatrix([[1e200], [-1e200]]);
  expect(() => runToEnd(allDistances(x, distanceSpace({ kind: "euclidean" })))).toThrow("divide the columns");
});
