import { describe, expect, test } from "vitest";
import { asMatrix, type Matrix } from "../../data/matrix.js";
import { circles } from "../../datasets/index.js";
import { createRandom } from "../../numeric/random/random.js";
import { predictDistribution, randomSplitClassifier, randomSplitRegressor } from "./define-random-split.js";
import { drawSplit, project } from "./split-family.js";

describe("split functions", () => {
  test("[PA-066] each family divides the data; a conic divides a disc from a ring in one split, axis and plane cannot", () => {
    for (let seed = 0; seed < 4; seed++) {
      const data = circles({ samples: 150, noise: 0.02, factor: 0.4, seed });
      const shares = (["axis", "hyperplane", "conic"] as const).map((splits) => {
        const options = { splits, trees: 1, depth: 1, candidates: 200, thresholds: 20, seed };
        const model = randomSplitClassifier(options).fit(data);
        expect(model.state.trees.child.filter((child) => child >= 0)).toHaveLength(1);
        const { codes } = model.predict(data.x);
        return codes.reduce((sum, code, i) => sum + (code === data.y.codes[i] ? 1 : 0), 0) / codes.length;
      });
      expect(shares[2]).toBeGreaterThan(0.97);
      expect(Math.max(shares[0], shares[1])).toBeLessThan(0.85);
    }
  });

  test("a conic is the quadratic function its coefficients say", () => {
    const x = asMatrix([[2, 3, 5]]);
    // 1·x₁ + 2·x₁² + 3·x₁x₃ + 4·x₂x₃
    const a = Float64Array.of(1, 0, 0, 2, 0, 3, 0, 4, 0);
    expect(project("conic", x.data, 0, 3, a)).toBe(2 + 8 + 30 + 60);
  });

  test("only the drawn dimensions are used", () => {
    const x = normals(30, 6, 0);
    const rows = Int32Array.from({ length: 30 }, (_, i) => i);
    for (let seed = 0; seed < 20; seed++) {
      const random = createRandom(seed);
      const used = (a: Float64Array) => a.filter((value) => value !== 0).length;
      expect(used(drawSplit("axis", x, rows, 6, random))).toBe(1);
      expect(used(drawSplit("hyperplane", x, rows, 2, random))).toBe(2);
      expect(used(drawSplit("conic", x, rows, 2, random))).toBe(5);
    }
  });

  test("[MP-131] oblique splits win over axis-parallel ones where columns are correlated", () => {
    for (let seed = 0; seed < 4; seed++) {
      const [train, fresh] = [slanted(150, seed), slanted(400, seed + 50)];
      const [axis, oblique] = (["axis", "hyperplane"] as const).map((splits) => {
        const model = randomSplitClassifier({ splits, trees: 1, depth: 2, candidates: 60, thresholds: 10, seed }).fit(
          train,
        );
        return wrongShare(model.predict(fresh.x).codes, fresh.y);
      });
      expect(oblique).toBeLessThan(axis);
    }
  });
});

describe("leaf models", () => {
  test("[PA-074] linear leaves beat constant ones on a piecewise linear target at equal depth, polynomials follow a bend", () => {
    for (let seed = 0; seed < 3; seed++) {
      const { x, y } = knee(120, seed, 0.05);
      const errors = ([{ kind: "constant" }, { kind: "linear" }] as const).map((leaf) => {
        const predicted = randomSplitRegressor({ leaf, depth: 2, trees: 3, seed }).fit({ x, y }).predict(x);
        return meanSquare(predicted, y);
      });
      expect(errors[1]).toBeLessThan(0.3 * errors[0]);
      const bent = Float64Array.from(x.data, (value) => value * value);
      const [line, curve] = ([{ kind: "linear" }, { kind: "polynomial", degree: 2 }] as const).map((leaf) =>
        meanSquare(
          randomSplitRegressor({ leaf, depth: 1, trees: 1, candidates: 1, thresholds: 1, seed })
            .fit({ x, y: bent })
            .predict(x),
          bent,
        ),
      );
      expect(curve).toBeLessThan(1e-4 * Math.max(1e-3, line));
    }
  });

  test("[PA-075] the conditional entropy finds the knee of a two-segment line, also when both pieces fit perfectly", () => {
    for (const noise of [0, 0.05]) {
      for (let seed = 0; seed < 4; seed++) {
        const { x, y } = knee(100, seed, noise);
        const options = { leaf: { kind: "linear" }, depth: 1, trees: 1, candidates: 20, thresholds: 20, seed } as const;
        const { trees, origin, spread } = randomSplitRegressor(options).fit({ x, y }).state;
        const place = origin[0] + spread[0] * trees.threshold[0];
        expect(Math.abs(place - 1)).toBeLessThan(0.15);
      }
    }
  });

  test("the band of a linear leaf widens away from the data", () => {
    const { x, y } = knee(80, 1, 0.1);
    const model = randomSplitRegressor({ leaf: { kind: "linear" }, depth: 2, trees: 5 }).fit({ x, y });
    const { mean, variance } = predictDistribution(model, [[1.5], [3], [6], [12]]);
    expect(mean).toEqual(model.predict([[1.5], [3], [6], [12]]));
    expect(variance[1]).toBeLessThan(variance[2]);
    expect(variance[2]).toBeLessThan(variance[3]);
    // Inside, about the variance of the noise.
    expect(variance[0]).toBeGreaterThan(0.005);
    expect(variance[0]).toBeLessThan(0.03);
  });
});

/** y bends at x = 1. */
function knee(rows: number, seed: number, noise: number): { x: Matrix; y: Float64Array } {
  const random = createRandom(seed);
  const data = Float64Array.from({ length: rows }, () => 3 * random.uniform() - 1);
  const y = data.map((value) => (value < 1 ? 2 * value : 2 - 3 * (value - 1)) + noise * random.normal());
  return { x: { rows, columns: 1, data }, y };
}

function normals(rows: number, columns: number, seed: number): Matrix {
  const random = createRandom(seed);
  return { rows, columns, data: Float64Array.from({ length: rows * columns }, () => random.normal()) };
}

/** Two correlated columns whose difference tells the class. */
function slanted(rows: number, seed: number): { x: Matrix; y: string[] } {
  const x = normals(rows, 2, seed);
  for (let i = 0; i < rows; i++) x.data[2 * i + 1] = x.data[2 * i] + 0.4 * x.data[2 * i + 1];
  return { x, y: Array.from({ length: rows }, (_, i) => (x.data[2 * i + 1] > x.data[2 * i] ? "above" : "below")) };
}

function wrongShare(codes: Int32Array, y: readonly string[]): number {
  const classes = [...new Set(y)].sort();
  return codes.reduce((sum, code, i) => sum + (classes[code] === y[i] ? 0 : 1), 0) / y.length;
}

function meanSquare(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, i) => sum + (value - b[i]) ** 2, 0) / a.length;
}
