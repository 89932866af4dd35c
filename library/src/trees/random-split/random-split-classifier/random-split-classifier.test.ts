import { expect, test } from "vitest";
import { normalColumns } from "../../../../test/normal-columns.js";
import type { Matrix } from "../../../data/matrix.js";
import { circles } from "../../../datasets/index.js";
import { randomSplitClassifier } from "./random-split-classifier.js";

test("[PA-066] each family splits the data; a conic separates a disc from a ring in one split, axis and plane cannot", () => {
  for (let seed = 0; seed < 4; seed++) {
    const data = circles({ samples: 150, noise: 0.02, factor: 0.4, seed });
    const shares = (["axis", "hyperplane", "conic"] as const).map((splits) => {
      const options = { splits, trees: 1, maxDepth: 1, splitCandidates: 200, thresholds: 20, seed };
      const model = randomSplitClassifier(options).fit(data);
      expect(model.state.trees.child.filter((child) => child >= 0)).toHaveLength(1);
      const { codes } = model.predict(data.x);
      return codes.reduce((sum, code, i) => sum + (code === data.y.codes[i] ? 1 : 0), 0) / codes.length;
    });
    expect(shares[2]).toBeGreaterThan(0.97);
    expect(Math.max(shares[0], shares[1])).toBeLessThan(0.85);
  }
});

test("[MP-131] one ball separates a disc from the ring around it, which takes many splits by axes or planes", () => {
  for (let seed = 0; seed < 4; seed++) {
    const data = circles({ samples: 150, noise: 0.02, factor: 0.4, seed });
    const wrong = (["axis", "hyperplane", "ball"] as const).map((splits) => {
      const options = { splits, trees: 1, maxDepth: 1, splitCandidates: 200, thresholds: 20, seed };
      const model = randomSplitClassifier(options).fit(data);
      expect(model.state.trees.child.filter((child) => child >= 0)).toHaveLength(1);
      const { codes } = model.predict(data.x);
      return codes.filter((code, i) => code !== data.y.codes[i]).length / codes.length;
    });
    expect(wrong[2]).toBe(0);
    expect(Math.min(wrong[0], wrong[1])).toBeGreaterThan(0.15);
  }
});

test("[MP-131] oblique splits beat axis-parallel ones where columns are correlated", () => {
  for (let seed = 0; seed < 4; seed++) {
    const [train, fresh] = [slanted(150, seed), slanted(400, seed + 50)];
    const [axis, oblique] = (["axis", "hyperplane"] as const).map((splits) => {
      const model = randomSplitClassifier({
        splits,
        trees: 1,
        maxDepth: 2,
        splitCandidates: 60,
        thresholds: 10,
        seed,
      }).fit(train);
      return wrongShare(model.predict(fresh.x).codes, fresh.y);
    });
    expect(oblique).toBeLessThan(axis);
  }
});

/** Two correlated columns whose difference determines the class. */
function slanted(rows: number, seed: number): { x: Matrix; y: string[] } {
  const x = normalColumns(rows, 2, seed);
  for (let i = 0; i < rows; i++) x.data[2 * i + 1] = x.data[2 * i] + 0.4 * x.data[2 * i + 1];
  return { x, y: Array.from({ length: rows }, (_, i) => (x.data[2 * i + 1] > x.data[2 * i] ? "above" : "below")) };
}

function wrongShare(codes: Int32Array, y: readonly string[]): number {
  const classes = [...new Set(y)].sort();
  return codes.reduce((sum, code, i) => sum + (classes[code] === y[i] ? 0 : 1), 0) / y.length;
}
