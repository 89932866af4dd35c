import { expect, test } from "vitest";
import { drawnPoints } from "../../../test/drawn-points.js";
import { expectClose } from "../../../test/expect-close.js";
import { product } from "../../../test/matrices.js";
import { transpose } from "../../data/matrix.js";
import { innerProductPca } from "./inner-product-pca.js";
import { pca } from "./pca/pca.js";

test("variances equal those of the samples behind the inner products", () => {
  const x = drawnPoints(8, 3, 5);
  const { explainedVariance } = innerProductPca(product(x, transpose(x)), 2);
  expectClose(explainedVariance, pca({ components: 2 }).fit({ x }).state.explainedVariance, 1e-11);
  expect(explainedVariance).toHaveLength(2);
});
