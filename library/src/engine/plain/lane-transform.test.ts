import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { createRandom } from "../../numeric/random/random.js";
import { transformLanes } from "./lane-transform.js";

test.each([2, 6, 16, 24, 54])("transforms four sequences of %d numbers by the definition, and back", (size) => {
  const random = createRandom(size);
  const given = Float64Array.from({ length: 8 * size }, () => random.normal());
  const expected = new Float64Array(8 * size);
  for (let k = 0; k < size; k++) {
    for (let m = 0; m < size; m++) {
      const [c, s] = [Math.cos((2 * Math.PI * k * m) / size), -Math.sin((2 * Math.PI * k * m) / size)];
      for (let lane = 0; lane < 4; lane++) {
        const [re, im] = [given[8 * m + lane], given[8 * m + 4 + lane]];
        expected[8 * k + lane] += re * c - im * s;
        expected[8 * k + 4 + lane] += re * s + im * c;
      }
    }
  }
  const found = transformLanes(size, given.slice(), false).slice();
  expectClose(found, expected, 1e-10);
  expectClose(
    transformLanes(size, found, true).map((value) => value / size),
    given,
    1e-10,
  );
  expect(found.length).toBe(given.length);
});
