import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { normalMatrix } from "../../test/matrices.js";
import { refusal } from "../../test/refusal.js";
import { runToEnd } from "../core/run.js";
import { asMatrix } from "../data/matrix.js";
import { gramOfRows } from "../linalg/multiply.js";
import { createRandom } from "../numeric/random/random.js";
import { classicalScaling, placeByDistances, squareInPlace } from "./classical-scaling.js";

test("inner products of rank 3 are reproduced by 3 coordinates, and a fourth one is 0", () => {
  // Many rows are decomposed by the Lanczos method, few ones as a whole.
  for (const rows of [10, 120]) {
    const products = gramOfRows(normalMatrix(rows, 3, createRandom(1)));
    const { coordinates, eigenvalues, converged } = runToEnd(classicalScaling(products, 4, 0));
    expect([eigenvalues.length, converged]).toEqual([3, true]);
    expectClose(gramOfRows(coordinates).data, products.data, 1e-8);
    expect(coordinates.data.filter((_, at) => at % 4 === 3).every((value) => value === 0)).toBe(true);
  }
});

test("negative eigenvalues have no coordinates", () => {
  const { eigenvalues, coordinates } = runToEnd(
    classicalScaling(
      asMatrix([
        [1, 0],
        [0, -9],
      ]),
      2,
      0,
    ),
  );
  expect([Array.from(eigenvalues), Array.from(coordinates.data, Math.abs)]).toEqual([[1], [1, 0, 0, 0]]);
});

test("a new sample is placed by its distances", () => {
  const places = {
    coordinates: asMatrix([[-1], [1]]),
    eigenvalues: Float64Array.of(2),
    means: Float64Array.of(2, 2),
  };
  expectClose(placeByDistances(asMatrix([[16, 4]]), places).data, [3], 1e-14);
});

test("squares that overflow are refused", () => {
  const data = Float64Array.of(2, 3);
  runToEnd(squareInPlace("method", data));
  expect(Array.from(data)).toEqual([4, 9]);
  expect(refusal(() => runToEnd(squareInPlace("method", Float64Array.of(1e200))))).toBe(
    "numerical: method: the squares of the distances overflow; divide the distances by a constant",
  );
});
