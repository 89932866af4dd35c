import { expect, test } from "vitest";
import { flag, integer, list, optional, positive, record, variant } from "./options.js";
import { everyOption, meaningOf } from "./walk-options.js";

test("finds nested options, with their paths", () => {
  const table = {
    penalty: variant({ none: {}, l1: { alpha: positive(1, "strength") } }, "none", "a penalty"),
    blocks: list(record({ sizes: optional(list(integer(1, "a size"), [], "sizes")) }, "a block"), [], "blocks"),
    intercept: flag(true, "fit an intercept; always"),
  };
  expect(everyOption(table).map(({ path }) => path)).toEqual([
    "penalty",
    "penalty:l1.alpha",
    "blocks",
    "blocks[].sizes",
    "intercept",
  ]);
  expect(everyOption(table).map(({ name }) => name)).toEqual(["penalty", "alpha", "blocks", "sizes", "intercept"]);
});

test("the general meaning of an option comes first, then its meaning for the method", () => {
  expect(meaningOf(flag(true, "fit an intercept; without a penalty; always"))).toEqual({
    meaning: "fit an intercept",
    here: "without a penalty; always",
  });
  expect(meaningOf(flag(true, "fit an intercept"))).toEqual({ meaning: "fit an intercept", here: "" });
});
