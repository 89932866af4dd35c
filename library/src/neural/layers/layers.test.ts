import { expect, test } from "vitest";
import { layerKinds } from "./layers.js";

test("every kind is found by its name and described", () => {
  for (const [kind, declaration] of layerKinds) {
    expect(declaration.kind).toBe(kind);
    expect(declaration.summary.length).toBeGreaterThan(5);
    for (const name of declaration.required) expect(Object.keys(declaration.fields)).toContain(name);
    expect(Object.keys(declaration.fields)).not.toContain("kind");
  }
});
