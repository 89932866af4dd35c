import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { renderPlot } from "../../test/render-plot.js";
import { dendrogram, type Merge } from "./dendrogram.js";

const merges: Merge[] = [
  [0, 2, 1],
  [1, 3, 2],
  [6, 4, 3],
  [5, 7, 8],
];
const names = ["a", "b", "c", "d", "e"];

test("draws a bracket for each merge, and the names in the order of the leaves", async () => {
  const drawing = await renderPlot(dendrogram(merges, { names }));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("line")).toBe(4);
  const written = [...drawing.svg.matchAll(/>([a-e])<\/text>/g)].map(([, name]) => name);
  expect(written).toEqual(["a", "c", "b", "d", "e"]);
});

test("a bracket is centred over the middles of the two it joins, at its height", () => {
  const { layer } = JSON.parse(JSON.stringify(dendrogram(merges)));
  const corners = (merge: number) =>
    layer[0].data.values
      .filter((value: { merge: number }) => value.merge === merge)
      .map(({ x, y }: { x: number; y: number }) => [x, y]);
  expect(corners(0)).toEqual([
    [0, 0],
    [0, 1],
    [1, 1],
    [1, 0],
  ]);
  expect(corners(2)).toEqual([
    [2.5, 2],
    [2.5, 3],
    [4, 3],
    [4, 0],
  ]);
  expect(corners(3)).toEqual([
    [0.5, 1],
    [0.5, 8],
    [3.25, 8],
    [3.25, 3],
  ]);
});

test("a cut colours the clusters below it", async () => {
  const clusters = (cut: number) => {
    const { layer } = JSON.parse(JSON.stringify(dendrogram(merges, { cut })));
    return [0, 1, 2, 3].map((k) => layer[0].data.values[4 * k].cluster);
  };
  expect(clusters(4)).toEqual(["cluster 1", "cluster 2", "cluster 2", "above the cut"]);
  expect(clusters(2)).toEqual(["cluster 1", "cluster 2", "above the cut", "above the cut"]);
  expect(clusters(9)).toEqual(["cluster 1", "cluster 1", "cluster 1", "cluster 1"]);
  const drawing = await renderPlot(dendrogram(merges, { cut: 4 }));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("rule")).toBe(1);
});

test("groups are dots below the leaves", async () => {
  const drawing = await renderPlot(dendrogram(merges, { groups: [..."xyxyx"], names, cut: 4 }));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("symbol")).toBe(5);
});

test("refuses invalid trees, and a wrong number of names", () => {
  expect(refusal(() => dendrogram([]))).toBe("invalid-data: dendrogram: needs at least 1 merge, got 0");
  expect(
    refusal(() =>
      dendrogram([
        [0, 1, 1],
        [0, 2, 2],
      ]),
    ),
  ).toBe("invalid-data: dendrogram: merge 1 merges 0, which was merged before");
  expect(refusal(() => dendrogram([[0, 5, 1]]))).toBe(
    "invalid-data: dendrogram: merge 0 merges 5, which is not one of the 2 clusters so far",
  );
  expect(refusal(() => dendrogram([[0, 1, Number.NaN]]))).toBe(
    "invalid-data: dendrogram: the height of merge 0 must be finite and not negative, got NaN",
  );
  expect(refusal(() => dendrogram(merges, { names: ["a"] }))).toBe("invalid-data: dendrogram: 1 names for 5 samples");
});
