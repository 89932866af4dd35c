import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { normalMatrix, product } from "../../test/matrices.js";
import { selectRows, transpose } from "../data/matrix.js";
import { fromDense } from "../data/sparse.js";
import { inverse } from "../linalg/factor/lu/lu.js";
import { createRandom } from "../numeric/random/random.js";
import { gram } from "./gram.js";
import { applyNystrom, nystromMap } from "./nystrom-map.js";

test("inner products are k(x, Z) K(Z, Z)⁻¹ k(Z, y), exact at the landmarks", () => {
  const kernel = { kind: "rbf", gamma: 0.5 } as const;
  for (let seed = 0; seed < 5; seed++) {
    const x = normalMatrix(12, 3, createRandom(seed));
    const landmarks = selectRows(x, [0, 1, 2, 3, 4]);
    const map = nystromMap(kernel, landmarks);
    const features = applyNystrom(map, x);
    const cross = gram(kernel, x, landmarks);
    const expected = product(product(cross, inverse(gram(kernel, landmarks))), transpose(cross));
    expectClose(product(features, transpose(features)).data, expected.data, 1e-9);
    const at = applyNystrom(map, landmarks);
    expectClose(product(at, transpose(at)).data, gram(kernel, landmarks).data, 1e-11);
    expectClose(applyNystrom(nystromMap(kernel, fromDense(landmarks)), fromDense(x)).data, features.data, 1e-9);
  }
});

test("duplicate landmarks, or a kernel of low rank, give fewer features and the same products", () => {
  for (let seed = 0; seed < 5; seed++) {
    const x = normalMatrix(8, 2, createRandom(seed));
    const map = nystromMap({ kind: "linear", offset: 0 }, selectRows(x, [0, 1, 2, 2, 3]));
    expect(map.weights.columns).toBe(2);
    const features = applyNystrom(map, x);
    expectClose(product(features, transpose(features)).data, gram({ kind: "linear" }, x).data, 1e-11);
  }
});
