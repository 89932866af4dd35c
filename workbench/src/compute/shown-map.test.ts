import { zeros } from "lectern/data";
import { expect, test } from "vitest";
import { drawMainFigure } from "./figures/draw-figures.js";
import { fitRecipe } from "./fit-recipe.js";
import { scoresOf } from "./scores/scores.js";
import { mapIn, withMap } from "./shown-map.js";
import { requestFor } from "./testing/run-study.js";
import { blobsTable } from "./testing/tables.js";

const map = { rows: 1, columns: 2, data: Float64Array.of(1, 2) };

test("finds the map in the progress of a fit, or in that of a fit inside it", () => {
  const shown = { step: 3, embedding: map };
  expect(mapIn(shown)).toBe(map);
  expect(mapIn({ step: 1, of: 2, inner: { step: 1, inner: shown } })).toBe(map);
  expect(mapIn({ step: 1, inner: { step: 2 } })).toBeUndefined();
});

test("a study with another map is drawn and scored with that map", async () => {
  const request = requestFor([{ kind: "classical-mds", options: {} }], "group");
  const learned = await fitRecipe(blobsTable(30), request, { signal: new AbortController().signal });
  const other = zeros(30, 2);
  other.data.forEach((_, at) => {
    other.data[at] = at % 7;
  });
  const there = withMap(learned, other);
  const { rows } = drawMainFigure(there);
  expect(Array.from(rows?.x ?? []).sort()).toEqual(Array.from({ length: 30 }, (_, i) => (2 * i) % 7).sort());
  expect(scoresOf(there)[0]?.train).toBeLessThan(scoresOf(learned)[0]?.train ?? 0);
  expect(learned.shownSteps).toBe(0);
});
