/** Activations by name. */
import { expect, test } from "vitest";
import { tensor } from "../../tensor/operations.js";
import { activations } from "./activations.js";
import { gelu, relu, sigmoid, tanh } from "./elementwise.js";

test("each name stands for the operation of the name", () => {
  const x = tensor([-1.5, 0, 0.7]);
  const { none, ...named } = activations;
  expect(none(x)).toBe(x);
  expect(named).toEqual({ relu, sigmoid, tanh, gelu });
});
