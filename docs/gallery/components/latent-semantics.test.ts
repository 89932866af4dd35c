import { describe, expect, test } from "vitest";
import { figure, findSubjects, wordCorrelations } from "./latent-semantics.js";

describe("latent semantics", () => {
  test("words of the classic titles correlate as published (Landauer, Foltz and Laham 1998)", () => {
    const near = wordCorrelations("human", "user");
    expect(near.before).toBeCloseTo(-0.38, 2);
    expect(near.after).toBeCloseTo(0.94, 2);
    const far = wordCorrelations("human", "minors");
    expect(far.before).toBeCloseTo(-0.29, 2);
    expect(far.after).toBeCloseTo(-0.83, 2);
  });

  test("documents on the same subject are close to each other although few share words, and documents on different subjects are not", () => {
    for (const seed of [0, 1, 2, 3, 4]) {
      const { words, latent, strangers, strangersLatent } = findSubjects(seed);
      expect(words.same).toBeLessThan(0.15);
      expect(latent.same).toBeGreaterThan(0.7);
      expect(latent.other).toBeLessThan(0.35);
      expect(strangers).toBeGreaterThan(0.15);
      expect(strangersLatent).toBeGreaterThan(0.6);
    }
  });

  test("the figure has a point for each document", () => {
    const found = findSubjects(0, 60);
    const { values } = figure(found)["data"] as { values: { group: string }[] };
    expect(values.filter(({ group }) => group === "subject 3")).toHaveLength(20);
  });
});
