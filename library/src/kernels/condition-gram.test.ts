import { expect, test } from "vitest";
import { normalMatrix } from "../../test/matrices.js";
import { refusal } from "../../test/refusal.js";
import { asLabels } from "../data/labels.js";
import { asMatrix, selectRows } from "../data/matrix.js";
import { createRandom } from "../numeric/random/random.js";
import { conditionGram } from "./condition-gram.js";
import { gram } from "./gram.js";
import { checkGram } from "./mercer.js";

test("pairs of the same class keep their value, others get 0, and the matrix stays positive semidefinite", () => {
  for (let seed = 0; seed < 5; seed++) {
    const random = createRandom(seed);
    const x = normalMatrix(8, 2, random);
    const names = Array.from({ length: 8 }, () => "abc"[Math.floor(3 * random.uniform())]);
    const k = gram({ kind: "rbf", gamma: 0.5 }, x);
    const conditioned = conditionGram(k, asLabels(names));
    for (let i = 0; i < 8; i++) {
      for (let j = 0; j < 8; j++) {
        expect(conditioned.data[8 * i + j]).toBe(names[i] === names[j] ? k.data[8 * i + j] : 0);
      }
    }
    expect(checkGram(conditioned).positiveSemidefinite).toBe(true);
    // Other samples, whose classes are in another order, and one that the rows do not have.
    const cross = gram({ kind: "rbf", gamma: 0.5 }, x, selectRows(x, [0, 1, 2]));
    const others = conditionGram(cross, asLabels(names), asLabels(["z", names[1], names[0]]));
    expect(others.data[0]).toBe(0);
    expect(others.data[2]).toBe(cross.data[2]);
  }
});

test("refuses labels of another number of samples", () => {
  expect(refusal(() => conditionGram(asMatrix([[1, 2]]), asLabels(["a"])))).toContain(
    "a 1 x 2 matrix needs 1 and 2 labels, got 1 and 1",
  );
});
