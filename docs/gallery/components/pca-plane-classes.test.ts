import { expect, test } from "vitest";
import { figure, twoComponents } from "./pca-plane-classes.js";

test("[ML2-010] classes on a plane with noise stay separated on two principal components", () => {
  for (let seed = 0; seed < 5; seed++) {
    const { accuracy, shares } = twoComponents(seed);
    expect(accuracy).toBeGreaterThan(0.97);
    expect(shares[0] + shares[1]).toBeGreaterThan(0.85);
    expect(shares[2]).toBeLessThan(0.1 * shares[1]);
  }
  const { values } = figure(0)["data"] as { values: readonly { group: string }[] };
  expect(new Set(values.map(({ group }) => group)).size).toBe(3);
});
