/** Images of shapes. */
import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { shapeScenes } from "./shape-scenes.js";

test("shapes are brighter than the background, and every pixel has a class", () => {
  for (const seed of [0, 1, 2]) {
    const { x, y } = shapeScenes({ samples: 12, pixels: 24, noise: 0, seed });
    expect(y.classes).toEqual(["background", "disc", "square", "triangle"]);
    expect(new Set(y.codes).size).toBe(4);
    expect(Array.from(x.data, (value) => value > 0.4)).toEqual(Array.from(y.codes, (code) => code > 0));
  }
});

test("the same seed gives the same images, another one others, and noise changes no class", () => {
  const [a, b, c] = [0, 0, 1].map((seed) => shapeScenes({ samples: 2, seed }));
  expect(a).toEqual(b);
  expect(a.x.data).not.toEqual(c.x.data);
  expect(shapeScenes({ samples: 1, shapes: 0, noise: 0 }).x.data.every((value) => value === 0)).toBe(true);
  expect(refusal(() => shapeScenes({ pixels: 4 }))).toContain("pixels");
});
