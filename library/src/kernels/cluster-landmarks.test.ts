import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { normalMatrix } from "../../test/matrices.js";
import { runToEnd } from "../core/run.js";
import { asMatrix, type Matrix, row } from "../data/matrix.js";
import { createRandom } from "../numeric/random/random.js";
import { clusterLandmarks } from "./cluster-landmarks.js";

test("well separated groups get their means as landmarks, when each has a start", () => {
  const groups = [0, 100, 200].flatMap((center) => [center - 1, center, center + 1].map((value) => [value, -value]));
  const found = new Set<string>();
  for (let seed = 0; seed < 20; seed++) {
    const centers = runToEnd(clusterLandmarks(asMatrix(groups), 3, createRandom(seed)));
    found.add(Array.from(centers.data).join());
  }
  expect(found).toContain("0,0,100,-100,200,-200");
});

test("landmarks lower the mean squared distance to the nearest one, and all samples are landmarks where there are as many", () => {
  for (let seed = 0; seed < 5; seed++) {
    const x = normalMatrix(60, 3, createRandom(seed));
    const started = runToEnd(clusterLandmarks(x, 6, createRandom(seed)));
    const chosen = createRandom(seed).sample(60, 6);
    const drawn: Matrix = { rows: 6, columns: 3, data: Float64Array.from([...chosen].flatMap((i) => [...row(x, i)])) };
    expect(distortion(x, started)).toBeLessThan(0.9 * distortion(x, drawn));
    const all = runToEnd(clusterLandmarks(x, 60, createRandom(seed)));
    expectClose(all.data, x.data, 1e-15);
  }
});

test("equal samples leave clusters without members, whose centers stay", () => {
  const same = asMatrix(Array.from({ length: 5 }, () => [2, 3]));
  expect(runToEnd(clusterLandmarks(same, 3, createRandom(0))).data).toEqual(Float64Array.of(2, 3, 2, 3, 2, 3));
});

function distortion(x: Matrix, centers: Matrix): number {
  let sum = 0;
  for (let i = 0; i < x.rows; i++) {
    const distances = Array.from({ length: centers.rows }, (_, c) =>
      row(x, i).reduce((total, value, j) => total + (value - row(centers, c)[j]) ** 2, 0),
    );
    sum += Math.min(...distances);
  }
  return sum / x.rows;
}
