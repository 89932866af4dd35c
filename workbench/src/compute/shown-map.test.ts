import { expect, test } from "vitest";
import { mapIn } from "./shown-map.js";

const map = { rows: 1, columns: 2, data: Float64Array.of(1, 2) };

test("finds the map in the progress of a fit, or in that of a fit inside it", () => {
  const shown = { step: 3, embedding: map };
  expect(mapIn(shown)).toBe(map);
  expect(mapIn({ step: 1, of: 2, inner: { step: 1, inner: shown } })).toBe(map);
  expect(mapIn({ step: 1, inner: { step: 2 } })).toBeUndefined();
});
