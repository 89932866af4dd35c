import { expect, test } from "vitest";
import { pca } from "../components/principal/pca/pca.js";
import { toRows } from "../data/matrix.js";
import { scatter } from "../plots/scatter.js";
import { jets } from "./jets.js";

test("[MP-011] jets have the shape of the table, and two principal components show three flavours", () => {
  const whole = jets();
  expect([whole.x.rows, whole.x.columns, whole.y.classes.length]).toEqual([11163, 126, 3]);
  expect(new Set(whole.features).size).toBe(126);
  for (let seed = 0; seed < 3; seed++) {
    const { x, y } = jets({ samples: 600, seed });
    const scores = toRows(pca({ components: 2 }).fit({ x }).transform(x));
    const centers = y.classes.map((_, c) => {
      const own = scores.filter((_, i) => y.codes[i] === c);
      return [0, 1].map((k) => own.reduce((sum, score) => sum + score[k], 0) / own.length);
    });
    const nearest = scores.map(([a, b]) => {
      const distances = centers.map(([p, q]) => Math.hypot(a - p, b - q));
      return distances.indexOf(Math.min(...distances));
    });
    const right = nearest.filter((code, i) => code === y.codes[i]).length;
    expect(right / 600).toBeGreaterThan(0.9);
    const names = Array.from(y.codes, (code) => y.classes[code]);
    expect((scatter(scores, { groups: names })["data"] as { values: unknown[] }).values).toHaveLength(600);
  }
});

test("the same seed gives the same jets, another seed different ones", () => {
  expect(jets({ samples: 10, seed: 1 })).toEqual(jets({ samples: 10, seed: 1 }));
  expect(jets({ samples: 10, seed: 1 }).x.data).not.toEqual(jets({ samples: 10, seed: 2 }).x.data);
});
