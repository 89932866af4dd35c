import { expect, expectTypeOf, test } from "vitest";
import { integer, number } from "../../core/options/options.js";
import { constant } from "./initializers.js";
import { defineLayer, type LayerOf } from "./layer.js";

test("fields without a default are required, parameters get the type of the plan", () => {
  const scaled = defineLayer({
    kind: "scaled",
    summary: "a multiple",
    fields: { copies: integer(1, "copies"), factor: number(2, "factor") },
    required: ["copies"],
    plan: ({ copies }, input) => ({ shape: [copies, ...input], parameters: { gain: constant([copies], 1) } }),
    apply(_, { gain }, x) {
      expectTypeOf(gain.shape).toEqualTypeOf<readonly number[]>();
      return x;
    },
  });
  expectTypeOf<LayerOf<typeof scaled>["factor"]>().toEqualTypeOf<number | undefined>();
  expectTypeOf<LayerOf<typeof scaled>["copies"]>().toEqualTypeOf<number>();
  expect(scaled.kind).toBe("scaled");
});
