import { describe, expect, test } from "vitest";
import { linearSamples } from "../../../test/parallel-cases.js";
import { refusal } from "../../../test/refusal.js";
import { ridge } from "../../linear/ridge/ridge.js";
import { crossValidate } from "../cross-validate.js";
import { gridSearch } from "../grid-search/grid-search.js";
import { createMemoryStore } from "./memory-store.js";

describe("a store in memory", () => {
  test("returns what was stored, and undefined for other keys", () => {
    const store = createMemoryStore();
    store.set("a", { status: "failed", message: "no" });
    expect(store.get("a")).toEqual({ status: "failed", message: "no" });
    expect(store.get("b")).toBeUndefined();
    expect(store.size).toBe(1);
  });

  test("survives JSON: a search that continues from it has exactly the same results, times included", () => {
    for (let seed = 0; seed < 3; seed++) {
      const data = linearSamples(seed);
      const search = gridSearch(ridge(), { alpha: [0.1, 1, 10] });
      const store = createMemoryStore();
      const first = search.fit(data, { store });
      expect(store.size).toBe(15);
      const later = createMemoryStore(JSON.parse(JSON.stringify(store)));
      expect(search.fit(data, { store: later }).saved).toEqual(first.saved);
      expect(later.size).toBe(15);
    }
  });

  test("results are found again for part of the work, and distinguished by everything they depend on", () => {
    const store = createMemoryStore();
    const data = linearSamples(1);
    crossValidate(ridge(), data, {}, { store });
    gridSearch(ridge(), { alpha: [1, 2] }).fit(data, { store });
    expect(store.size).toBe(10);
    crossValidate(ridge(), linearSamples(2), {}, { store });
    crossValidate(ridge(), data, { scorers: ["mae"] }, { store });
    crossValidate(ridge({ intercept: false }), data, {}, { store });
    expect(store.size).toBe(25);
  });

  test("refuses values that JSON would change, and invalid contents", () => {
    const store = createMemoryStore();
    expect(refusal(() => store.set("a", new Float64Array(2)))).toContain("unsupported: store: the result a");
    expect(refusal(() => store.set("a", { score: Number.NaN }))).toContain("NaN");
    expect(store.size).toBe(0);
    expect(refusal(() => createMemoryStore([1, 2]))).toContain("invalid-file");
    expect(refusal(() => createMemoryStore({ a: () => 1 }))).toContain("invalid-file");
  });

  test("keys that are special in objects are ordinary keys", () => {
    const store = createMemoryStore();
    expect(store.get("constructor")).toBeUndefined();
    store.set("__proto__", 1);
    expect(createMemoryStore(JSON.parse(JSON.stringify(store))).get("__proto__")).toBe(1);
  });
});
