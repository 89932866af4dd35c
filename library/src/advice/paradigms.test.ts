import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { ridge } from "../linear/ridge/ridge.js";
import { createRandom } from "../numeric/random/random.js";
import { pipeline } from "../pipeline/pipeline/pipeline.js";
import { registry } from "../registry.js";
import { paradigmOf, paradigms } from "./paradigms.js";

test("[CB-003] five paradigms; the last three reuse the first two and differ in when the signal arrives", () => {
  expect(paradigms.map(({ name }) => name)).toEqual([
    "unsupervised",
    "supervised",
    "active",
    "bandit",
    "reinforcement",
  ]);
  const basic = paradigms.filter(({ reuses }) => reuses.length === 0).map(({ name }) => name);
  expect(basic).toEqual(["unsupervised", "supervised"]);
  for (const { reuses } of paradigms.slice(2)) expect([...reuses].sort()).toEqual([...basic].reverse());
  expect(new Set(paradigms.map(({ signal }) => signal)).size).toBe(5);
});

test("[CB-003] every method of the registry has a paradigm, and its fit agrees: only unsupervised ones learn without a target", () => {
  const random = createRandom(0);
  const x = Array.from({ length: 20 }, () => [random.exponential(), random.exponential()]);
  const categories = x.map((row) => row.map((value) => Math.floor(value)));
  let [supervised, unsupervised] = [0, 0];
  for (const method of registry.methods) {
    if (method.traits === undefined) continue;
    const name = paradigmOf(method.traits);
    expect(paradigms.some((paradigm) => paradigm.name === name)).toBe(true);
    // Which columns a method of tables takes is its own business.
    if (method.traits.supports.table) continue;
    const recipe = method.revive("views" in method.options ? { views: [[0], [1]] } : {});
    if (name === "supervised") {
      supervised++;
      expect(refusal(() => recipe.fit({ x }))).toContain("invalid-data");
    } else {
      unsupervised++;
      const given = method.kind === "categorical-mixture" ? categories : x;
      expect(recipe.fit({ x: given }).report.samples).toBe(20);
    }
  }
  expect(Math.min(supervised, unsupervised)).toBeGreaterThan(3);
  const tag = (kind: string) => paradigmOf(registry.method(kind).traits ?? { target: "any" });
  expect(["ridge", "kernel-ridge", "target-encode"].map(tag)).toEqual(Array(3).fill("supervised"));
  expect(["k-means", "pca", "standardize", "one-hot"].map(tag)).toEqual(Array(4).fill("unsupervised"));
});

test("a composite recipe has the paradigm of its last part", () => {
  expect(paradigmOf(pipeline(ridge()).traits)).toBe("supervised");
});
