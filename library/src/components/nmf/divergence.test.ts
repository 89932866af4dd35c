import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { holedMatrix, uniformMatrix } from "../../../test/non-negative-matrices.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix } from "../../data/matrix.js";
import { fromDense } from "../../data/sparse.js";
import { createRandom } from "../../numeric/random/random.js";
import { divergenceOf, divergenceRounds } from "./divergence.js";

const none = { w: { l1: 0, l2: 0 }, h: { l1: 0, l2: 0 } };

test("divergences match values by hand: of 2 from 4, and of 0 from 3", () => {
  const factors = { w: asMatrix([[1]]), h: asMatrix([[4], [3]]) };
  const x = asMatrix([[2, 0]]);
  const expected = 2 * Math.log(2 / 4) - 2 + 4 + 3;
  expectClose([divergenceOf(x, factors, "kullback-leibler")], [expected], 1e-14);
  expectClose([divergenceOf(fromDense(x), factors, "kullback-leibler")], [expected], 1e-14);
  const single = { w: asMatrix([[1]]), h: asMatrix([[4]]) };
  expectClose([divergenceOf(asMatrix([[2]]), single, "itakura-saito")], [0.5 - Math.log(0.5) - 1], 1e-14);
});

test("a divergence is 0 for equal matrices only", () => {
  const random = createRandom(1);
  const [w, h] = [uniformMatrix(4, 1, random), uniformMatrix(3, 1, random)];
  const x = {
    rows: 4,
    columns: 3,
    data: Float64Array.from({ length: 12 }, (_, at) => w.data[Math.floor(at / 3)] * h.data[at % 3]),
  };
  for (const divergence of ["kullback-leibler", "itakura-saito"] as const) {
    expect(divergenceOf(x, { w, h }, divergence)).toBeLessThan(1e-14);
    const other = { ...x, data: x.data.map((value, at) => (at === 5 ? 1.1 * value : value)) };
    expect(divergenceOf(other, { w, h }, divergence)).toBeGreaterThan(1e-4);
  }
});

test("a round never increases the divergence, sparse data take the steps of dense ones, and the reported objective is exact", () => {
  for (let seed = 0; seed < 5; seed++) {
    const random = createRandom(seed);
    const x = holedMatrix(8, 6, random);
    const start = () => ({
      w: uniformMatrix(8, 2, createRandom(seed + 50)),
      h: uniformMatrix(6, 2, createRandom(seed + 60)),
    });
    const [dense, sparse] = [start(), start()];
    const [first, second] = [
      divergenceRounds(x, dense, "kullback-leibler", none),
      divergenceRounds(fromDense(x), sparse, "kullback-leibler", none),
    ];
    let before = divergenceOf(x, dense, "kullback-leibler");
    for (let round = 0; round < 10; round++) {
      const { objective, violation } = runToEnd(first());
      expect(objective).toBeLessThanOrEqual(before);
      expect(violation).toBeUndefined();
      expectClose([runToEnd(second()).objective], [objective], 1e-10);
      before = objective;
    }
    expectClose(sparse.w.data, dense.w.data, 1e-9);
    expectClose([before], [divergenceOf(x, dense, "kullback-leibler")], 1e-14);
  }
});
