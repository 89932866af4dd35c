import { expect, test } from "vitest";
import { describeOnTiers } from "../../test/describe-on-tiers.js";
import { expectClose } from "../../test/expect-close.js";
import { gramByDefinition } from "../../test/kernel-values.js";
import { normalMatrix } from "../../test/matrices.js";
import { selectRows, transpose, zeros } from "../data/matrix.js";
import { currentEngine } from "../engine/index.js";
import { createRandom } from "../numeric/random/random.js";
import { pairsOnEngine, type RunPairs } from "./pairs-on-engine.js";

const kernel = { kind: "rbf", gamma: 0.4 } as const;
const run: RunPairs = (kernels, b) =>
  kernels.rbfGram(b.same, b.m, b.n, b.d, b.x, b.d, b.xNorms, b.y, b.d, b.yNorms, kernel.gamma, b.out, b.ldo);

describeOnTiers("in pieces", () => {
  test("the result equals that of one piece: symmetric with ones on the diagonal, or rectangular", () => {
    const x = normalMatrix(1100, 3, createRandom(0));
    const z = normalMatrix(70, 3, createRandom(1));
    // Pieces of 512 rows, the fewest there are; rows of all three of them are compared.
    const k = pairsOnEngine(x, x, run, 1);
    const some = [0, 511, 512, 1023, 1024, 1099];
    const expected = gramByDefinition(kernel, selectRows(x, some), x);
    expectClose(selectRows(k, some).data, expected.data, 1e-12);
    expectClose(selectRows(transpose(k), some).data, expected.data, 1e-12);
    let asymmetric = 0;
    for (let i = 0; i < 1100; i++) {
      for (let j = 0; j <= i; j++) {
        if (k.data[i * 1100 + j] !== k.data[j * 1100 + i] || (i === j && k.data[i * 1100 + i] !== 1)) asymmetric++;
      }
    }
    expect(asymmetric).toBe(0);
    const rectangular = pairsOnEngine(x, z, run, 1);
    expectClose(selectRows(rectangular, some).data, gramByDefinition(kernel, selectRows(x, some), z).data, 1e-12);
  });

  test("no rows give an empty result, and no memory of the engine stays allocated", () => {
    const before = currentEngine().memory.bytesInUse;
    expect(pairsOnEngine(zeros(0, 2), normalMatrix(3, 2, createRandom(0)), run)).toEqual(zeros(0, 3));
    pairsOnEngine(normalMatrix(30, 2, createRandom(0)), normalMatrix(3, 2, createRandom(1)), run);
    expect(currentEngine().memory.bytesInUse).toBe(before);
  });
});
