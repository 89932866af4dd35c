import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { createRandom } from "../numeric/random/random.js";
import { hyperplaneDistances } from "./hyperplane-distances.js";

test("[IR-039] w·x − b, and the same by ‖w‖: w is orthogonal to the plane, the origin has −b, margins have ±1", () => {
  for (let seed = 0; seed < 10; seed++) {
    const random = createRandom(seed);
    const w = Float64Array.from({ length: 3 }, () => random.normal());
    const b = random.normal();
    const length = Math.hypot(...w);
    const unit = w.map((value) => value / length);
    const at = (distance: number) => Array.from(unit, (value) => value * (b / length + distance));
    const { decision, signed } = hyperplaneDistances({ w, b }, [
      [0, 0, 0],
      at(0),
      at(2.5),
      at(1 / length),
      at(-1 / length),
    ]);
    [-b, 0, 2.5 * length, 1, -1].forEach((expected, i) => {
      expect(decision[i]).toBeCloseTo(expected, 12);
      expect(signed[i]).toBeCloseTo(expected / length, 12);
    });
    // Two points of the plane differ by a vector that is orthogonal to w.
    const along = [w[1], -w[0], 0];
    const moved = at(0).map((value, j) => value + 4 * along[j]);
    expect(hyperplaneDistances({ w, b }, [moved]).decision[0]).toBeCloseTo(0, 11);
    expect(along.reduce((sum, value, j) => sum + value * w[j], 0)).toBeCloseTo(0, 12);
  }
});

test("a zero vector and other widths are refused", () => {
  expect(refusal(() => hyperplaneDistances({ w: Float64Array.of(0, 0), b: 1 }, [[1, 2]]))).toContain("w must not be 0");
  expect(refusal(() => hyperplaneDistances({ w: Float64Array.of(1), b: 1 }, [[1, 2]]))).toContain(
    "w has 1 numbers, but the samples have 2 columns",
  );
});
