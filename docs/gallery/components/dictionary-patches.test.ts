import { describe, expect, test } from "vitest";
import { cleanDigits, figure } from "./dictionary-patches.js";

describe("patches of digits", () => {
  test("sparse codes of noisy patches have less than half of the noise, and less than the best linear projection of them", async () => {
    for (const seed of [0, 1]) {
      const cleaned = await cleanDigits(4, seed);
      const { noisy, dictionary, pca, used, atoms } = cleaned;
      expect(Math.abs(noisy / 16 - 1)).toBeLessThan(0.05);
      expect(dictionary).toBeLessThan(0.5 * noisy);
      expect(dictionary).toBeLessThan(0.95 * pca);
      expect(used).toBeLessThan(12);
      expect(atoms.rows).toBe(60);
      const { values } = figure(cleaned)["data"] as { values: unknown[] };
      expect(values).toHaveLength(35 * 59);
    }
  });
});
