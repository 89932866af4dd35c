import { spearmanCorrelation } from "lectern/metrics";
import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import {
  countWords,
  drawMouths,
  extremes,
  mapMouths,
  mapsFigure,
  mapWords,
  pathFigure,
  walk,
} from "./lips-and-words.js";

test("[ML2-027] LLE of lips with 24 neighbours: a path on the map leads through gradually changing expressions", () => {
  for (let seed = 0; seed < 2; seed++) {
    const { images, smile, opening } = drawMouths(400, 0.02, seed);
    const map = mapMouths(images);
    const path = walk(map, ...extremes(smile));
    expect(path.length).toBeGreaterThan(8);
    const steps = path.slice(1).map((image, k) => {
      const before = path[k] as number;
      return Math.hypot(
        (smile[image] as number) - (smile[before] as number),
        2 * ((opening[image] as number) - (opening[before] as number)),
      );
    });
    // The smile runs from −1 to 1 and the opening, doubled, from 0 to 2; two images are about 1 apart.
    expect(Math.max(...steps)).toBeLessThan(0.5);
    const along = Float64Array.from(path, (_, k) => k);
    expect(
      spearmanCorrelation(
        along,
        Float64Array.from(path, (i) => smile[i] as number),
      ),
    ).toBeGreaterThan(0.95);
  }
});

test("[ML2-027] LLE of word counts lays words out by subject", () => {
  for (let seed = 0; seed < 3; seed++) {
    const { counts, places } = countWords(150, 300, seed);
    const { data, rows } = mapWords(counts);
    const first = Float64Array.from({ length: rows }, (_, i) => data[2 * i] as number);
    expect(Math.abs(spearmanCorrelation(first, places))).toBeGreaterThan(0.95);
  }
});

test("the figures show both maps, and the images along a path", async () => {
  const maps = await renderPlot(mapsFigure());
  expect(maps.warnings).toEqual([]);
  expect(maps.drawn("symbol")).toHaveLength(400);
  expect(maps.words("title-text")).toEqual(["mouths", "words"]);
  const path = await renderPlot(pathFigure());
  expect(path.warnings).toEqual([]);
  expect(new Set(path.drawn("rect").map(({ panel }) => panel)).size).toBe(4);
});
