import { expect, test } from "vitest";
import { describeOnTiers } from "../../../test/describe-on-tiers.js";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix, product } from "../../../test/matrices.js";
import { holedMatrix } from "../../../test/non-negative-matrices.js";
import { runToEnd } from "../../core/run.js";
import { transpose } from "../../data/matrix.js";
import { fromDense } from "../../data/sparse.js";
import { currentEngine } from "../../engine/index.js";
import { createRandom } from "../../numeric/random/random.js";
import { dataProducts } from "./data-products.js";

describeOnTiers("products of the data with factors", () => {
  test("computes X B and Xᵀ B, for dense and sparse data and any number of columns", () => {
    for (let seed = 0; seed < 5; seed++) {
      const random = createRandom(seed);
      const x = holedMatrix(9, 7, random);
      for (const given of [x, fromDense(x)]) {
        const products = dataProducts(given);
        for (const width of [1, 3, 10, 2]) {
          const [b, c] = [normalMatrix(7, width, random), normalMatrix(9, width, random)];
          expectClose(runToEnd(products.times(b)).data, product(x, b).data, 1e-12);
          expectClose(runToEnd(products.transposedTimes(c)).data, product(transpose(x), c).data, 1e-12);
        }
        expectClose([products.squares], [x.data.reduce((sum, value) => sum + value * value, 0)], 1e-14);
        products.dispose();
      }
    }
  });

  test("holds memory until it is disposed", () => {
    const x = holedMatrix(50, 40, createRandom(1));
    for (const given of [x, fromDense(x)]) {
      const before = currentEngine().memory.bytesInUse;
      const products = dataProducts(given);
      runToEnd(products.times(normalMatrix(40, 3, createRandom(2))));
      expect(currentEngine().memory.bytesInUse).toBeGreaterThan(before);
      products.dispose();
      expect(currentEngine().memory.bytesInUse).toBe(before);
    }
  });
});
