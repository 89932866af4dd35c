import { test } from "vitest";
import { describeOnTiers } from "../../../test/describe-on-tiers.js";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix, product } from "../../../test/matrices.js";
import { unevenMatrix } from "../../../test/uneven-matrix.js";
import { transpose } from "../../data/matrix.js";
import { fromDense } from "../../data/sparse.js";
import { currentEngine, withWorkspace } from "../../engine/index.js";
import { createRandom } from "../../numeric/random/random.js";
import { residentSparse } from "./resident-sparse.js";

describeOnTiers("a sparse matrix in the engine's memory", () => {
  test("computes A B and Aᵀ B, of any width", () => {
    for (const [rows, columns] of [
      [3, 4],
      [40, 7],
      [150, 90],
    ]) {
      const a = unevenMatrix(rows, columns, rows);
      for (const width of [1, 2, 3, 7, 16, 31, 70]) {
        const [b, c] = [normalMatrix(columns, width, createRandom(1)), normalMatrix(rows, width, createRandom(2))];
        withWorkspace(currentEngine(), (space) => {
          const resident = residentSparse(space, fromDense(a));
          const [right, left] = [space.matrix(columns, width, b.data), space.matrix(rows, width)];
          resident.multiply(width, right, left);
          expectClose(space.read(left, rows * width), product(a, b).data, 1e-12);
          space.write(left, c.data);
          resident.multiplyTransposed(width, left, right);
          expectClose(space.read(right, columns * width), product(transpose(a), c).data, 1e-12);
        });
      }
    }
  });
});
