import { describe, expect, test } from "vitest";
import type { AnyModel } from "../src/contract/contract.js";
import { LecternError } from "../src/core/errors.js";
import { registry } from "../src/registry.js";

const clusterers = registry.methods
  .map(({ kind }) => kind)
  .filter((kind) => registry.method(kind).facts.task === "clustering" && isPlain(kind));

/** Whether a method clusters with its default options, unlike composites. */
function isPlain(kind: string): boolean {
  const { options } = registry.method(kind);
  return !("steps" in options) && registry.recipe({ kind, options: {} }).traits.role === "clusterer";
}

/** The model, or the code of the error that refuses the samples. */
function outcome(kind: string, x: number[][], options = {}): AnyModel | string {
  try {
    return registry.recipe({ kind, options }).fit({ x });
  } catch (error) {
    if (!(error instanceof LecternError)) throw error;
    return `${error.code}: ${error.message}`;
  }
}

const line = Array.from({ length: 12 }, (_, i) => [i + 1, 2 * i + 1]);
const equal = line.map(() => [3, 4]);

describe("samples that have no clusters to find", () => {
  test("there are clusterers of all kinds", () => {
    expect(clusterers).toEqual(expect.arrayContaining(["k-means", "gaussian-mixture", "dbscan", "agglomerative"]));
    expect(clusterers.length).toBeGreaterThan(20);
  });

  test("more clusters than samples are refused, with both numbers", () => {
    for (const kind of clusterers) {
      const { options } = registry.method(kind);
      for (const option of ["clusters", "components"].filter((name) => name in options)) {
        const found = outcome(kind, line, { [option]: 13 });
        expect(found).toBe(`invalid-option: ${kind}: 13 ${option} need at least as many samples, got 12`);
      }
    }
  });

  test("equal samples are in one cluster or noise, where the number is not enforced by a cut, or are refused with a reason", () => {
    for (const kind of clusterers) {
      const found = outcome(kind, equal);
      if (typeof found === "string") expect(found).toMatch(/equal|singular/);
      else expect([kind, new Set(found.labels).size]).toEqual([kind, kind === "agglomerative" ? 2 : 1]);
    }
  });

  test("one sample is a cluster or noise, or the message says how many are needed", () => {
    for (const kind of clusterers) {
      const found = outcome(kind, [[1, 2]]);
      if (typeof found === "string")
        expect(found).toMatch(/need at least as many samples, got 1|number of samples, 1|equal/);
      else expect([0, -1]).toContain(found.labels?.[0]);
    }
  });
});
