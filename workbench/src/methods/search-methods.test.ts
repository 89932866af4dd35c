import { registry } from "lectern/registry";
import { expect, test } from "vitest";
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
