import { expect, test } from "vitest";
import { registry } from "../library/src/registry.js";
import { demoOf } from "./figure-demos.js";
import { shorten } from "./figures.js";

test("every method of the registry has a demo, by its kind or its role", () => {
  const without = registry.methods.filter((method) => method.traits !== undefined && demoOf(method) === undefined);
  expect(without.map(({ kind }) => kind)).toEqual([]);
});

test("coordinates keep two digits, and descriptions are removed", () => {
  expect(shorten('<path aria-label="x: 1.23456" d="M1.23456,2.5L-0.0004,7"/>')).toBe('<path d="M1.23,2.5L0,7"/>');
});
