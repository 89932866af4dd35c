import { expect, test } from "vitest";
import { errorInUnits, product, symmetricTestMatrices } from "../../../test/matrices.js";
import { denseTridiagonal } from "../../../test/special-matrices.js";
import { identity, transpose } from "../../data/matrix.js";
import { tridiagonalizeSmall } from "./small-tridiagonalize.js";

test.each([0, 1, 2, 3, 4, 10, 33])("A = Qᵀ T Q with orthogonal Q, size %i", (n) => {
  for (const { name, matrix } of symmetricTestMatrices(n, 1)) {
    const q = { ...matrix, data: matrix.data.slice() };
    const diagonal = new Float64Array(n);
    const offDiagonal = new Float64Array(n);
    tridiagonalizeSmall(q.data, diagonal, offDiagonal);
    const t = denseTridiagonal({ name, diagonal, offDiagonal });
    expect(errorInUnits(product(product(transpose(q), t), q), matrix), name).toBeLessThan(10);
    expect(errorInUnits(product(transpose(q), q), identity(n)), name).toBeLessThan(10);
  }
});
