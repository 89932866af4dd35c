import { expect, test } from "vitest";
import type { UnknownCategories } from "../../data/table/codes.js";
import { capabilitiesOf, rulesFor, sharedSamples } from "./limits.js";

const supports = { sparse: true, weights: true };

test("a method supports what it declares and nothing else", () => {
  expect(capabilitiesOf()).toEqual({
    weights: false,
    sparse: false,
    missing: false,
    fillsMissing: false,
    table: false,
    categories: false,
    groups: false,
    givesTable: false,
    warmStart: false,
  });
  expect(capabilitiesOf(supports)).toMatchObject({
    sparse: true,
    weights: true,
    missing: false,
  });
});

test("options remove capabilities of one recipe, not of another", () => {
  const limits = { sparse: "set center to false" };
  expect(rulesFor("scaler", { target: "none" }, { supports, limits })).toMatchObject({
    kind: "scaler",
    supports: { sparse: false, weights: true },
    limits: { sparse: "set center to false" },
  });
  expect(rulesFor("scaler", { target: "none" }, { supports }).supports.sparse).toBe(true);
});

test("nested methods need a table together, or none of them does", () => {
  const plain = capabilitiesOf();
  const [table, categories] = [
    { ...plain, table: true },
    { ...plain, categories: true },
  ];
  expect(sharedSamples([plain])).toEqual({ table: false, categories: false });
  expect(sharedSamples([categories, categories])).toEqual({ table: false, categories: true });
  expect(sharedSamples([categories, table])).toEqual({ table: true, categories: false });
  expect(sharedSamples([categories, plain])).toEqual({ table: false, categories: false });
  expect(sharedSamples([table, plain])).toEqual({ table: false, categories: false });
});

test("unknown categories become missing unless the method declares otherwise", () => {
  const unknownOf = (unknown?: UnknownCategories) => rulesFor("any", { target: "none" }, { unknown }).unknown;
  expect(unknownOf()).toBe("missing");
  expect(unknownOf({ refuse: "no" })).toEqual({ refuse: "no" });
  expect(unknownOf("extra")).toBe("extra");
});
