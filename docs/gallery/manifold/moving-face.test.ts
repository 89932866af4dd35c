import { translatedFace } from "lectern/datasets";
import { expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import {
  distanceToSet,
  largestStep,
  mapFaces,
  mapFigure,
  meanImage,
  structureOf,
  thinned,
  walk,
  walkFigure,
} from "./moving-face.js";

test("[ML2-026] LLE of 961 images of 3009 pixels with 4 neighbours has border shifts at its border; PCA shows no structure", async () => {
  const faces = translatedFace();
  expect([faces.x.rows, faces.x.columns]).toEqual([961, 3009]);
  const maps = mapFaces(faces);
  const lle = structureOf(faces, maps.lle);
  expect(lle.disparity).toBeLessThan(0.1);
  expect(lle.centrality).toBeGreaterThan(0.6);
  // Of principal components nothing but a tenth is explained by the places of the face, and the middle is not in the middle.
  const principal = structureOf(faces, maps.principal);
  expect(principal.disparity).toBeGreaterThan(0.8);
  expect(principal.centrality).toBeLessThan(0);
  const drawing = await renderPlot(mapFigure(faces, maps));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.words("title-text")).toEqual(["LLE", "PCA"]);
  expect(drawing.drawn("symbol")).toHaveLength(2 * 961);
});

test("[ML2-039] a walk along the graph passes images of the set, in smaller steps in denser sets; mean pixels are like no image", async () => {
  for (let seed = 0; seed < 3; seed++) {
    const faces = translatedFace({ shifts: 17, background: 0.05, seed });
    const steps = [4, 2, 1].map((step) => {
      const x = thinned(faces, step);
      return largestStep(x, walk(x, 0, x.rows - 1));
    });
    expect(steps[1]).toBeLessThan(steps[0] as number);
    expect(steps[2]).toBeLessThan(steps[1] as number);
    const { x, latent } = faces;
    const path = walk(x, 0, x.rows - 1);
    // From one corner to the other; halfway the face is really between its places, in an image of the set.
    expect([path[0], path[path.length - 1]]).toEqual([0, x.rows - 1]);
    const middle = path[Math.floor(path.length / 2)] as number;
    const place = (latent.data[2 * middle] as number) + (latent.data[2 * middle + 1] as number);
    expect(Math.abs(place - 16)).toBeLessThanOrEqual(4);
    expect(distanceToSet(x, meanImage(x, 0, x.rows - 1))).toBeGreaterThan(1.2 * (steps[2] as number));
    if (seed > 0) continue;
    const drawing = await renderPlot(walkFigure(faces, path));
    expect(drawing.warnings).toEqual([]);
    expect(drawing.words("title-text")).toEqual(["first", "halfway on the walk", "last", "mean of the pixels"]);
  }
});
