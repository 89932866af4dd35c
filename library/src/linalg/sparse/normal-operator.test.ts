import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix, product } from "../../../test/matrices.js";
import { unevenMatrix } from "../../../test/uneven-matrix.js";
import { transpose } from "../../data/matrix.js";
import { fromDense } from "../../data/sparse.js";
import { currentEngine, withWorkspace } from "../../engine/index.js";
import { createRandom } from "../../numeric/random/random.js";
import { normalOperator } from "./normal-operator.js";

test("AᵀA as an operator, for one vector and for several", () => {
  const a = unevenMatrix(30, 12, 3);
  const x = normalMatrix(3, 12, createRandom(4));
  const expected = product(x, product(transpose(a), a)).data;
  withWorkspace(currentEngine(), (space) => {
    const operator = normalOperator(space, fromDense(a), 3);
    const out = new Float64Array(36);
    operator.applyRows?.(x.data, out, 3);
    expectClose(out, expected, 1e-12);
    operator.apply(x.data.subarray(0, 12), out.subarray(0, 12));
    expectClose(out.subarray(0, 12), expected.subarray(0, 12), 1e-12);
    expect([operator.rows, operator.columns]).toEqual([12, 12]);
  });
});
