import { expect, test } from "vitest";
import { installedTier } from "./installed-tier.js";

const tier = { tier: "openblas", create: () => ({ unavailable: "a stand-in" }) };

test("uses the tier that the package exports", () => {
  const asked: string[] = [];
  const load = (name: string) => {
    asked.push(name);
    return { tier };
  };
  expect(installedTier(load)).toBe(tier);
  expect(asked).toEqual(["@lectern/openblas"]);
});

test("is undefined when the package is not installed, or exports something else", () => {
  const missing = () => {
    throw new Error("Cannot find module");
  };
  expect(installedTier(missing)).toBeUndefined();
  for (const other of [undefined, null, 1, {}, { tier: {} }, { tier: { tier: "simd", create() {} } }]) {
    expect(installedTier(() => other)).toBeUndefined();
  }
});
