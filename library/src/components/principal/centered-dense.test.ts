import { expect, test } from "vitest";
import { drawnPoints } from "../../../test/drawn-points.js";
import { expectClose } from "../../../test/expect-close.js";
import { product } from "../../../test/matrices.js";
import { transpose } from "../../data/matrix.js";
import { denseProducts } from "./centered-dense.js";

test("scores are the same whether the mean is subtracted before or the offset after", () => {
  const [x, w, mean] = [drawnPoints(90, 20, 1), drawnPoints(3, 20, 2), drawnPoints(1, 20, 3)];
  const offset = product(w, transpose(mean)).data;
  const { scores } = denseProducts(x, { mean: mean.data });
  const expected = product(x, transpose(w)).data.map((value, at) => value - offset[at % 3]);
  expectClose(scores(w).data, expected, 1e-13);
  expectClose(scores(w, offset).data, expected, 1e-13);
  expect(scores(w).rows).toBe(90);
});
