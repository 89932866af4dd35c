import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { runToEnd } from "../core/run.js";
import { asMatrix } from "../data/matrix.js";
import { startPlaces } from "./start-places.js";

const line = asMatrix([
  [0, 1, 3],
  [1, 0, 2],
  [3, 2, 0],
]);

test("classical scaling, with little noise in columns that it leaves empty; or random places", () => {
  const places = runToEnd(startPlaces("m", line, { components: 2, start: { kind: "classical" }, seed: 1 }));
  const first = [0, 2, 4].map((at) => places.data[at]);
  expectClose([first[1] - first[0], first[2] - first[1]].map(Math.abs), [1, 2], 1e-9);
  const second = [1, 3, 5].map((at) => Math.abs(places.data[at]));
  expect(Math.max(...second)).toBeLessThan(0.2);
  expect(Math.min(...second)).toBeGreaterThan(0);
  const random = (seed: number) => runToEnd(startPlaces("m", line, { components: 2, start: { kind: "random" }, seed }));
  expect(random(1)).toEqual(random(1));
  expect(random(1)).not.toEqual(random(2));
});
