/** Activations by name. */
import { expect, test } from "vitest";
import { tensor } from "../../tensor/operations.js";
import * as ad from "../operations.js";
import { activations } from "./activations.js";

test("each name stands for the operation of the name", () => {
  const x = tensor([-1.5, 0, 0.7]);
  const { none, ...named } = activations;
  expect(none(x)).toBe(x);
  for (const [name, activate] of Object.entries(named)) {
    expect(activate(x)).toEqual(ad[name as keyof typeof named](x));
  }
});
