import { describe, expect, test } from "vitest";
import { normalMatrix } from "../../test/matrices.js";
import { checkState } from "../contract/state/check-state.js";
import { resolveOptions } from "../core/options/checks.js";
import type { GivenOptions } from "../core/options/options.js";
import { fromDense } from "../data/sparse.js";
import { createSearch } from "../neighbor-search/search.js";
import { createRandom } from "../numeric/random/random.js";
import { searchOptions } from "./neighbor-state.js";
import { searchField } from "./search-field.js";

const x = normalMatrix(50, 3, createRandom(2));

const check = (given: GivenOptions<typeof searchOptions>, search: unknown) =>
  checkState(
    {
      kind: "method",
      learns: { search: searchField },
      options: resolveOptions("method", searchOptions, given),
      sizes: { features: 3 },
    },
    { search },
  );

describe("searches are accepted as they are created", () => {
  test.each<GivenOptions<typeof searchOptions>>([
    {},
    { algorithm: "kd-tree", distance: { kind: "minkowski", power: 3 } },
    { algorithm: "ball-tree", distance: { kind: "canberra" } },
    { algorithm: "approximate", distance: { kind: "correlation" } },
    { algorithm: "kd-tree", distance: { kind: "mahalanobis" } },
    { algorithm: "ball-tree", distance: { kind: "kernel-pca", kernel: { kind: "rbf" }, components: 2 } },
  ])("%o", (given) => {
    const options = resolveOptions("method", searchOptions, given);
    expect(() => check(given, createSearch(x, options))).not.toThrow();
  });

  test("of sparse samples", () => {
    expect(() => check({}, createSearch(fromDense(x)))).not.toThrow();
  });
});

test("other distances, indexes and orders are refused with their path", () => {
  const tree = createSearch(x, { algorithm: "kd-tree" });
  expect(() => check({}, { ...tree, distance: { kind: "manhattan" } })).toThrow(
    "method: state.search.distance must be the distance of the options",
  );
  expect(() => check({ algorithm: "ball-tree" }, tree)).toThrow(
    "method: state.search must have an index of the algorithm ball-tree, got kd-tree",
  );
  const { index } = tree;
  if (index.kind !== "kd-tree") throw new Error("expected a kd-tree");
  expect(() => check({}, { ...tree, index: { ...index, order: new Int32Array(50) } })).toThrow(
    "method: state.search.index.order must have each index from 0 to 49 once",
  );
});

test("the kernel of a distance is that of the options, with all its parameters", () => {
  const distance = { kind: "kernel-pca", kernel: { kind: "rbf" } } as const;
  const search = createSearch(x, { distance });
  for (const kernel of [null, { kind: "rbf" }, { kind: "rbf", gamma: null }, { kind: "linear", offset: 0 }]) {
    expect(() => check({ distance }, { ...search, distance: { ...search.distance, kernel } })).toThrow(
      "method: state.search.distance.kernel must be the kernel of the options with all parameters set",
    );
  }
});
