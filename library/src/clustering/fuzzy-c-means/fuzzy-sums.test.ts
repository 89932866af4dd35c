import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { fuzzyMemberships } from "./fuzzy-memberships.js";
import { fuzzySums } from "./fuzzy-sums.js";

test("the next centers are the means by the powers of the memberships, over several blocks", () => {
  const random = createRandom(2);
  const [x, centers] = [normalMatrix(2300, 2, random), normalMatrix(3, 2, random)];
  const weights = Float64Array.from({ length: 2300 }, () => random.uniform());
  const { data } = fuzzyMemberships(x, centers, 2);
  const expected = [0, 1, 2].flatMap((k) =>
    [0, 1].map((j) => {
      let [sum, total] = [0, 0];
      for (let i = 0; i < 2300; i++) {
        const share = weights[i] * data[3 * i + k] ** 2;
        sum += share * x.data[2 * i + j];
        total += share;
      }
      return sum / total;
    }),
  );
  expectClose(runToEnd(fuzzySums(x, weights, centers, 2)).centers.data, expected, 1e-12);
});

test("a center to which nothing belongs stays", () => {
  const centers = asMatrix([[0], [7]]);
  const found = runToEnd(fuzzySums(asMatrix([[0], [0]]), Float64Array.of(1, 1), centers, 2));
  expect([...found.centers.data]).toEqual([0, 7]);
});
