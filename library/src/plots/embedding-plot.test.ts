import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { renderPlot } from "../../test/render-plot.js";
import { plotGrid } from "./arrange.js";
import { embeddingPlot } from "./embedding-plot.js";

const map = [
  [0, 0],
  [1, 0],
  [2, 1],
  [10, 1],
  [10, 5],
];

test("draws the points in the colour of their group, and names each group at its median", async () => {
  const plot = embeddingPlot(map, { groups: ["a", "a", "a", "b", "b"], distortion: [0.1, 0.2, 0.3, 0.4, 0.5] });
  const drawing = await renderPlot(plot);
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("symbol")).toBe(5);
  expect(drawing.marks("text")).toBe(4);
  const { layer } = JSON.parse(JSON.stringify(plot));
  expect(layer[2].data.values).toEqual([
    { group: "a", x: 1, y: 0 },
    { group: "b", x: 10, y: 5 },
  ]);
});

test("points with more distortion are larger", async () => {
  const drawing = await renderPlot(embeddingPlot(map, { distortion: [0.1, 0.2, 0.3, 0.4, 0.5] }));
  expect(drawing.warnings).toEqual([]);
  const marks = /mark-symbol role-mark.*?<\/g>/s.exec(drawing.svg)?.[0] ?? "";
  const radii = [...marks.matchAll(/d="M([0-9.]+),0A/g)].map(([, radius]) => Number(radius));
  expect(radii).toHaveLength(5);
  expect(radii).toEqual([...radii].sort((a, b) => a - b));
  expect(radii[4]).toBeGreaterThan(2 * radii[0]);
});

test("the map has the aspect ratio of the points", () => {
  const { width, height } = embeddingPlot(map);
  expect([width, height]).toEqual([320, 160]);
});

test("more groups than colours also differ in shape", async () => {
  const many = Array.from({ length: 10 }, (_, i) => [i, i % 3]);
  const plot = embeddingPlot(many, { groups: many.map((_, i) => `group ${i}`) });
  const drawing = await renderPlot(plot);
  expect(drawing.warnings).toEqual([]);
  const marks = /mark-symbol role-mark.*?<\/g>/s.exec(drawing.svg)?.[0] ?? "";
  const looks = [...marks.matchAll(/<path [^>]*>/g)].map(([path]) => {
    const shape = / d="([^"]*)"/.exec(path)?.[1];
    return `${shape} ${/ fill="([^"]*)"/.exec(path)?.[1]}`;
  });
  expect(looks).toHaveLength(10);
  expect(new Set(looks).size).toBe(10);
});

test("one legend lists all groups: numbered ones by their numbers, others as they appear", async () => {
  const places = Array.from({ length: 12 }, (_, i) => [i, i % 3]);
  const listed = async (groups: readonly (string | number)[]) => {
    const drawing = await renderPlot(embeddingPlot(places.slice(0, groups.length), { groups, titles: false }));
    expect(drawing.warnings).toEqual([]);
    return drawing.words("legend-label");
  };
  const shuffled = places.map((_, i) => (5 * i) % 12);
  expect(await listed(shuffled)).toEqual(places.map((_, i) => String(i)));
  expect(await listed(["digit 10", "digit 2", "digit 1"])).toEqual(["digit 1", "digit 2", "digit 10"]);
  expect(await listed(["0.5 to 1", "-1 to 0.5"])).toEqual(["-1 to 0.5", "0.5 to 1"]);
  expect(await listed(["low", "high", "2nd"])).toEqual(["low", "high", "2nd"]);
});

test("maps side by side have a legend each, also of many groups", async () => {
  const places = Array.from({ length: 12 }, (_, i) => [i, i % 3]);
  const groups = places.map((_, i) => i);
  const drawing = await renderPlot(plotGrid([[1, 2].map(() => embeddingPlot(places, { groups, titles: false }))]));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.words("legend-label")).toEqual([...groups, ...groups].map(String));
});

test("names are written beside the points", async () => {
  const drawing = await renderPlot(embeddingPlot(map, { names: ["one", "two", "three", "four", "five"] }));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("text")).toBe(5);
  expect(drawing.svg).toContain(">three<");
});

test("group names can be left off the map", async () => {
  const drawing = await renderPlot(embeddingPlot(map, { groups: ["a", "a", "a", "b", "b"], titles: false }));
  expect(drawing.marks("text")).toBe(0);
});

test("refuses lists of another length, and non-finite distortions", () => {
  expect(refusal(() => embeddingPlot(map, { groups: ["a"] }))).toBe(
    "invalid-data: embeddingPlot: 1 groups for 5 points",
  );
  expect(refusal(() => embeddingPlot(map, { distortion: [0, 0, 0, 0, Number.NaN] }))).toBe(
    "invalid-data: embeddingPlot: the distortion of point 4 is NaN",
  );
});
