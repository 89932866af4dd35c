import { registry } from "lectern/registry";
import { expect, test } from "vitest";
import { absentMethods } from "./absent-methods.js";
import { cardText } from "./card-texts.js";
import { searchMethods } from "./search-methods.js";

const found = (query: string, texts?: typeof cardText) => {
  const { methods, meant } = searchMethods(registry.methods, query, texts);
  return { kinds: methods.map(({ kind }) => kind), meant };
};

test("every method is found first by its kind and by its title", () => {
  for (const { kind, title } of registry.methods) {
    expect(found(kind).kinds[0]).toBe(kind);
    expect(found(title).kinds).toContain(kind);
  }
});

test("an empty search lists everything", () => {
  expect(found("  ").kinds).toHaveLength(registry.methods.length);
});

test("all words must match; names count more than summaries", () => {
  const { kinds } = found("kernel ridge");
  expect(kinds[0]).toBe("kernel-ridge");
  expect(kinds).not.toContain("ridge");
  const trees = found("tree").kinds;
  expect(trees.indexOf("tree-classifier")).toBeLessThan(trees.indexOf("ada-boost"));
});

test("options and words of cards are found too, after the rest", () => {
  expect(found("learningrate").kinds).toContain("ada-boost");
  expect(found("Saunders").kinds).toEqual([]);
  expect(found("Saunders", cardText).kinds).toContain("kernel-ridge");
  expect(found("ridge", cardText).kinds[0]).toBe("ridge");
});

test("a misspelt name finds the intended method, and says so", () => {
  expect(found("ridgee")).toMatchObject({ meant: "ridge" });
  expect(found("ridgee").kinds[0]).toBe("ridge");
  expect(found("k-maens").kinds[0]).toBe("k-means");
  expect(found("xyzzyxyzzy")).toEqual({ kinds: [], meant: undefined });
});

test.each([
  ["gradient boosting", "boosted-trees-classifier"],
  ["LDA", "linear-discriminant"],
  ["dimensionality reduction", "pca"],
  ["clustering", "k-means"],
  ["decision tree", "tree-classifier"],
  ["random forest", "random-forest-classifier"],
  ["linear regression", "least-squares"],
  ["OLS", "least-squares"],
  ["kNN", "nearest-neighbors-classifier"],
  ["k nearest neighbors", "nearest-neighbors-classifier"],
  ["logistic regression", "logistic-regression"],
  ["softmax regression", "logistic-regression"],
  ["naive Bayes", "gaussian-naive-bayes"],
  ["ICA", "fast-ica"],
  ["z-score", "standardize"],
  ["dummy variables", "one-hot"],
  ["hyperparameter tuning", "grid-search"],
  ["Tikhonov regularization", "ridge"],
])("“%s” finds %s first, with and without the cards", (query, kind) => {
  expect(found(query).kinds[0]).toBe(kind);
  expect(found(query, cardText).kinds[0]).toBe(kind);
});

test("every other name of a method finds it first, and no two methods have the same", () => {
  const names = registry.methods.flatMap(({ kind, facts }) =>
    (facts.alsoKnownAs ?? []).map((name) => ({ kind, name })),
  );
  expect(names.length).toBeGreaterThan(80);
  for (const { kind, name } of names) expect([name, found(name, cardText).kinds[0]]).toEqual([name, kind]);
});

test("a well-known method that the library does not have is named as such, with those that come closest", () => {
  const maps = searchMethods(registry.methods, "Kohonen map");
  expect(maps.absent).toBe("self-organizing maps");
  expect(maps.methods.map(({ kind }) => kind)).toEqual(["neural-gas", "k-means"]);
  for (const { names, instead } of absentMethods) {
    for (const kind of instead) expect(registry.method(kind).kind).toBe(kind);
    const known = registry.methods.flatMap(({ kind, title, facts }) => [kind, title, ...(facts.alsoKnownAs ?? [])]);
    for (const name of names) expect(known.map((one) => one.toLowerCase().replaceAll("-", " "))).not.toContain(name);
  }
});
