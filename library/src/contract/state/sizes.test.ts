import { describe, expect, test } from "vitest";
import { createSizes, isName, sizesOf } from "./sizes.js";

describe("sizes", () => {
  test("evaluate numbers, names and expressions", () => {
    const sizes = createSizes({ features: 3, classes: 2 });
    expect(sizes.valueOf(7)).toBe(7);
    expect(sizes.valueOf("features")).toBe(3);
    expect(sizes.valueOf("classes * features")).toBe(6);
    expect(sizes.valueOf("2 * features + 1")).toBe(7);
    expect(sizes.valueOf("classes * features - classes")).toBe(4);
  });

  test("a name without a value is undefined until a field defines it; in an expression it is a mistake of the author", () => {
    const sizes = createSizes({});
    expect(sizes.valueOf("nodes")).toBeUndefined();
    expect(() => sizes.valueOf("nodes + 1")).toThrow("no field before this one has the size nodes");
    sizes.define("nodes", 4);
    expect(sizes.valueOf("nodes + 1")).toBe(5);
  });

  test("an item of a list sees the sizes around it and keeps its own", () => {
    const sizes = createSizes({ features: 3 });
    const first = sizes.inside();
    first.define("nodes", 9);
    expect(first.valueOf("features * nodes")).toBe(27);
    expect(sizes.valueOf("nodes")).toBeUndefined();
    expect(sizes.inside().valueOf("nodes")).toBeUndefined();
  });

  test("single names are told from numbers and expressions", () => {
    expect(["nodes", "nodes + 1", "3", 3].map(isName)).toEqual([true, false, false, false]);
  });

  test("a model has features, samples and, for a classifier, classes", () => {
    const report = { samples: 9, features: 2, converged: true, iterations: 0, objective: [], warnings: [], notes: {} };
    const saved = { kind: "k", version: 1, options: {}, features: ["a", "b"], state: {}, report };
    expect(sizesOf(saved)).toEqual({ features: 2, samples: 9 });
    expect(sizesOf({ ...saved, classes: ["x", "y", "z"] })).toEqual({ features: 2, samples: 9, classes: 3 });
  });
});
