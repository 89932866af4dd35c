import { expect, test } from "vitest";
import { describeOnTiers } from "../../../test/describe-on-tiers.js";
import { normalMatrix } from "../../../test/matrices.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix, type Matrix } from "../../data/matrix.js";
import { currentEngine, withWorkspace } from "../../engine/index.js";
import { distanceSpace } from "../../neighbor-search/distance-space.js";
import { distances } from "../../neighbor-search/pairwise-distances.js";
import { createRandom } from "../../numeric/random/random.js";
import { placeDistances } from "./placed-distances.js";

/** The distances of samples, with what fills up the rows. */
function placed(x: Matrix, kind: "euclidean" | "manhattan" | "canberra") {
  return withWorkspace(currentEngine(), (space) => {
    const { address, count, stride } = runToEnd(placeDistances(x, distanceSpace({ kind }), space));
    const all = space.read(address, count * stride);
    const row = (i: number) => all.subarray(i * stride, i * stride + count);
    return { rows: Array.from({ length: count }, (_, i) => [...row(i)]), all };
  });
}

describeOnTiers("placeDistances", () => {
  test("has the bits of distances computed pair by pair, and finite numbers where no sample is", () => {
    for (const kind of ["euclidean", "manhattan", "canberra"] as const) {
      for (const [rows, columns] of [
        [1, 1],
        [30, 3],
        [67, 2],
        [40, 9],
      ]) {
        const x = normalMatrix(rows, columns, createRandom(rows));
        const expected = distances({ kind }, x);
        const found = placed(x, kind);
        expect(found.rows.flat()).toEqual([...expected.data]);
        expect(found.all.every(Number.isFinite)).toBe(true);
      }
    }
  });

  test("refuses distances that overflow, and no others", () => {
    expect(() => placed(asMatrix([[1e200], [-1e200]]), "euclidean")).toThrow("divide the columns");
    // The squares of all ranges together would overflow.
    const far = 1e154;
    const x = asMatrix([
      [0, 0, 0],
      [far, 0, 0],
      [0, far, 0],
      [0, 0, far],
    ]);
    expect(() => placed(x, "euclidean")).toThrow("divide the columns");
    const near = asMatrix([...Array(4)].map((_, i) => [0, 1, 2].map((j) => (i === j ? 0.9 * far : 0))));
    expect(placed(near, "euclidean").rows[3][0]).toBe(0.9 * far);
  });
});
