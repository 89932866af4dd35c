import { expect, test } from "vitest";
import { pca } from "../components/principal/pca/pca.js";
import { asMatrix } from "../data/matrix.js";
import { ridge } from "../linear/ridge/ridge.js";
import { viewInside } from "./view-inside.js";

test("functions of the inner model get validated samples, other members are unchanged", () => {
  const x = [
    [0, 1],
    [1, 0],
    [2, 2],
  ];
  const line = ridge().fit({ x, y: [1, 2, 3] });
  const twice = (given: unknown) => asMatrix((given as number[][]).map((row) => row.map((value) => 2 * value)));
  const view = viewInside(line, twice) as { predict(x: number[][]): Float64Array };
  expect(view.predict([[1, 1]])).toEqual(line.predict([[2, 2]]));
  const directions = pca().fit({ x });
  const inside = viewInside(directions, twice) as typeof directions;
  expect(inside.inverse).toBe(directions.inverse);
  expect(inside.outputFeatures).toEqual(directions.outputFeatures);
  expect("sample" in viewInside(line, twice)).toBe(false);
});
