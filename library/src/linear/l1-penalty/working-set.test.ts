import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { regressionProblem } from "../../../test/regression-problems.js";
import { gramOfColumns } from "../../linalg/multiply.js";
import { createRandom } from "../../numeric/random/random.js";
import { denseColumns } from "./columns.js";
import { addPlaces, createWorkingSet, disposeWorkingSet, weightsByColumn } from "./working-set.js";

test("in whatever order columns are added, the inner products are those of the columns at their positions", () => {
  const d = 150;
  const { x, y } = regressionProblem(20, d, 1);
  const gram = gramOfColumns(x);
  for (let seed = 0; seed < 5; seed++) {
    const random = createRandom(seed);
    const set = createWorkingSet(denseColumns(x, y, undefined, false));
    while (set.size < d) {
      const outside = random.permutation(d - set.size).subarray(0, Math.min(d - set.size, 1 + random.integer(60)));
      addPlaces(
        set,
        outside.map((place) => place + set.size),
      );
      expect([...set.order].sort((a, b) => a - b)).toEqual(Array.from({ length: d }, (_, j) => j));
      for (let p = 0; p < set.size; p++) {
        const row = set.space.read(set.gram + 8 * p * set.stride, set.size);
        expectClose(
          row,
          Float64Array.from({ length: set.size }, (_, q) => gram.data[set.order[p] * d + set.order[q]]),
          1e-12,
        );
        expect(set.correlation[p]).toBe(set.columns.correlation[set.order[p]]);
      }
    }
    set.weights.set(Float64Array.from(set.order, (j) => 2 * j));
    expect(weightsByColumn(set)).toEqual(Float64Array.from({ length: d }, (_, j) => 2 * j));
    disposeWorkingSet(set);
  }
});
