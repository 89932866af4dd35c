import { describe, expect, test } from "vitest";
import { labelNames } from "../data/labels.js";
import { toRows } from "../data/matrix.js";
import { checkerboard } from "./checkerboard.js";

describe("classes", () => {
  test("with two cells per side they are exclusive or: black where the signs agree", () => {
    for (let seed = 0; seed < 5; seed++) {
      const { x, y } = checkerboard({ seed });
      const names = labelNames(y);
      toRows(x).forEach(([a, b], i) => {
        expect(names[i]).toBe(a * b > 0 ? "black" : "white");
      });
    }
  });

  test.each([1, 3, 4])("with %i cells per side neighbours differ", (cells) => {
    const { x, y } = checkerboard({ samples: 500, cells, seed: cells });
    toRows(x).forEach(([a, b], i) => {
      const column = Math.floor(((a + 1) / 2) * cells);
      const row = Math.floor(((b + 1) / 2) * cells);
      expect(y.codes[i]).toBe((column + row) % 2);
    });
  });

  test("no single coordinate separates them", () => {
    for (let seed = 0; seed < 5; seed++) {
      const { x, y } = checkerboard({ samples: 2000, seed });
      for (const j of [0, 1]) {
        const right = toRows(x).filter((row, i) => row[j] > 0 === (y.codes[i] === 0)).length;
        // A share of 2000 fair draws has a standard error of 1.1 %.
        expect(Math.abs(right / 2000 - 0.5)).toBeLessThan(5 * 0.0112);
      }
    }
  });
});

describe("points", () => {
  test("fill the square evenly", () => {
    const { x } = checkerboard({ samples: 4000, seed: 3 });
    const quarters = [0, 0, 0, 0];
    for (const [a, b] of toRows(x)) {
      expect(Math.max(Math.abs(a), Math.abs(b))).toBeLessThanOrEqual(1);
      quarters[(a > 0 ? 1 : 0) + (b > 0 ? 2 : 0)]++;
    }
    // Each count is binomial(4000, 1/4), with a standard deviation of 27.4.
    for (const count of quarters) expect(Math.abs(count - 1000)).toBeLessThan(5 * 27.4);
  });

  test("noise moves them without changing the classes", () => {
    const clean = checkerboard({ samples: 2000, seed: 1 });
    const noisy = checkerboard({ samples: 2000, noise: 0.1, seed: 1 });
    expect(noisy.y).toEqual(clean.y);
    const square = noisy.x.data.reduce((sum, value, k) => sum + (value - clean.x.data[k]) ** 2, 0) / 4000;
    expect(Math.abs(square / 0.01 - 1)).toBeLessThan(5 * 0.0224);
  });

  test("the same seed gives the same points, another seed different ones", () => {
    expect(checkerboard({ seed: 4 })).toEqual(checkerboard({ seed: 4 }));
    expect(checkerboard({ seed: 4 }).x).not.toEqual(checkerboard({ seed: 5 }).x);
  });

  test("refuses invalid options and names them", () => {
    expect(() => checkerboard({ cells: 0 })).toThrow(/checkerboard: cells must be a whole number, at least 1, got 0/);
  });
});
