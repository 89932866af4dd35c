import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import {
  alongField,
  assemble,
  drawScenes,
  figure,
  idealMaps,
  learn,
  limbs,
  mapsOf,
  meanShare,
  parts,
  peaksOf,
  type Scene,
  shareOfLimbs,
} from "./pose.js";

const ideal = ({ figures }: Scene) => idealMaps(figures);

test("[MP-234] a network maps parts and limbs of stick figures; matched along the fields, limbs of figures that overlap are put together", async () => {
  for (const seed of [0, 1, 2]) {
    const scenes = drawScenes(seed, 40);
    const [{ figures }] = scenes;
    const maps = idealMaps(figures);
    // Confidence maps: their peaks are the parts.
    for (const [part] of parts.entries()) {
      const peaks = peaksOf(maps[part], 2);
      for (const [row, column] of peaks) {
        const nearest = Math.min(...figures.map((own) => Math.hypot(own[part][0] - row, own[part][1] - column)));
        expect(nearest).toBeLessThan(1);
      }
    }
    // Vector fields: along a limb they go from one end to the other, and not back.
    limbs.forEach(([a, b], limb) => {
      const field = maps.slice(parts.length + 2 * limb, parts.length + 2 * limb + 2);
      for (const own of figures) {
        expect(alongField(field, own[a], own[b])).toBeGreaterThan(0.6);
        expect(alongField(field, own[b], own[a])).toBeLessThan(-0.6);
      }
    });
    // Matching: fields tell whose the parts are, distances alone often do not.
    const [fields, distances] = (["fields", "distances"] as const).map((matching) =>
      meanShare(scenes, ideal, matching),
    );
    expect(fields).toBeGreaterThan(0.95);
    expect(distances).toBeLessThan(fields - 0.05);
  }
  // The network sees images alone. Before training it finds nothing.
  const scenes = drawScenes(1000, 30);
  const [start, network] = [1, 8].map((epochs) => learn(0, { scenes: epochs === 1 ? 5 : 150, epochs, channels: 12 }));
  const found = (own: typeof network) => meanShare(scenes, ({ image }) => mapsOf(own, image), "fields");
  expect(found(start)).toBeLessThan(0.1);
  expect(found(network)).toBeGreaterThan(0.5);
  const drawing = await renderPlot(figure(network));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.words("title-text")).toEqual([
    "image",
    "confidence: hip",
    "field: hip to left foot, sideways",
    "matched parts",
  ]);
});

test("a part that is not found is missing, and its limbs are not counted", () => {
  const [{ figures }] = drawScenes(3, 1);
  const maps = idealMaps(figures);
  expect(shareOfLimbs(assemble(maps, 2), figures)).toBe(1);
  const withoutHips = maps.with(2, new Float64Array(maps[2].length));
  const found = assemble(withoutHips, 2);
  expect(found.map((own) => own[2])).toEqual([undefined, undefined]);
  // Neck to hip and hip to feet are lost.
  expect(shareOfLimbs(found, figures)).toBe(0.5);
});
