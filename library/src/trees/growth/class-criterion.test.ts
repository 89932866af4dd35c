import { expect, test } from "vitest";
import { createRandom } from "../../numeric/random/random.js";
import { createClassCriterion } from "./class-criterion.js";
import { unbounded } from "./criterion.js";
import { classImpurity, impurityGain } from "./impurity.js";
import { createNodeOrder } from "./node-order.js";

test("the best score of a scan, minus that of no split, is the largest impurity gain times the weight", () => {
  for (const kind of ["gini", "entropy", "error"] as const) {
    for (let seed = 0; seed < 10; seed++) {
      const random = createRandom(seed);
      const size = 25;
      const target = Int32Array.from({ length: size }, () => random.integer(3));
      const weights = Float64Array.from({ length: size }, () => 0.5 + random.uniform());
      const codes = Int32Array.from({ length: size }, (_, i) => (i < 2 ? i : random.integer(8)));
      const rows = Int32Array.from(target.keys());
      const criterion = createClassCriterion({ rows, target, weights }, 3, kind, 0);
      criterion.enter(0, size);
      const order = createNodeOrder(size, 8);
      order.gather(codes, 0, 1, rows, 0, size);
      order.sort(0, size);
      criterion.reset();
      const at = criterion.scan(order, size - 1, unbounded);
      const counts = (side: (code: number) => boolean) =>
        [0, 1, 2].map((k) => rows.reduce((sum, i) => sum + (side(codes[i]) && target[i] === k ? weights[i] : 0), 0));
      const all = weights.reduce((sum, weight) => sum + weight, 0);
      const gains = [0, 1, 2, 3, 4, 5, 6].map((cut) => {
        const parts = [counts((code) => code <= cut), counts((code) => code > cut)];
        return parts.some((part) => part.every((n) => n === 0)) ? -1 : all * impurityGain(kind, parts);
      });
      expect(criterion.found.score - criterion.base()).toBeCloseTo(Math.max(...gains), 9);
      expect(gains[order.code[at]]).toBeCloseTo(Math.max(...gains), 9);
      expect(criterion.impurity()).toBeCloseTo(
        classImpurity(
          kind,
          counts(() => true),
        ),
        12,
      );
    }
  }
});
