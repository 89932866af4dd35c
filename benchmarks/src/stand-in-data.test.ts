import { describe, expect, test } from "vitest";
import { codes, matrix, vector } from "./data-set.js";
import { makeStandIn } from "./stand-in-data.js";

describe("makeStandIn", () => {
  test("the regression data have the shapes of the real data, contain a signal, and are the same every time", () => {
    const data = makeStandIn("reg_20000x200");
    expect(matrix(data, "X")).toMatchObject({ rows: 20000, columns: 200 });
    expect(matrix(data, "Xt")).toMatchObject({ rows: 5000, columns: 200 });
    expect([vector(data, "y").length, vector(data, "yt").length]).toEqual([20000, 5000]);
    expect(vector(makeStandIn("reg_20000x200"), "y").slice(0, 5)).toEqual(vector(data, "y").slice(0, 5));
    const y = vector(data, "y");
    // Var y = Σ w² + noise², and the hundred weights are of order 50: about 340000, against 2500 from the noise.
    const variance = y.reduce((sum, value) => sum + value * value, 0) / y.length;
    expect(variance).toBeGreaterThan(100_000);
  });

  test("the cluster data have the shapes of the real data, and labels that separate near from far samples", () => {
    const data = makeStandIn("blobs_100000x20");
    const x = matrix(data, "X");
    const labels = codes(data, "y");
    expect(x).toMatchObject({ rows: 100000, columns: 20 });
    const squared = (a: number, b: number) => {
      let sum = 0;
      for (let j = 0; j < 20; j++) sum += (x.data[a * 20 + j] - x.data[b * 20 + j]) ** 2;
      return sum;
    };
    let [same, other] = [0, 0];
    for (let i = 0; i < 500; i++) {
      expect(labels[i]).toBe(labels[i + 50]);
      same += squared(i, i + 50);
      other += squared(i, i + 51);
    }
    expect(same).toBeLessThan(other);
  });

  test("refuses a data set without a stand-in and names it", () => {
    expect(() => makeStandIn("digits")).toThrow("the data set digits needs");
  });
});
