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

interface Layer {
  readonly data: { readonly values: { merge: number; cluster: string }[] };
}

test("a cut colours the clusters below it", async () => {
  const clusters = (cut: number) => {
    const { layer } = JSON.parse(JSON.stringify(dendrogram(merges, { cut })));
    const corners: { merge: number; cluster: string }[] = layer.slice(0, 2).flatMap((part: Layer) => part.data.values);
    return [0, 1, 2, 3].map((k) => corners.find(({ merge }) => merge === k)?.cluster);
  };
  expect(clusters(4)).toEqual(["cluster 1", "cluster 2", "cluster 2", "above the cut"]);
  expect(clusters(2)).toEqual(["cluster 1", "cluster 2", "above the cut", "above the cut"]);
  expect(clusters(9)).toEqual(["cluster 1", "cluster 1", "cluster 1", "cluster 1"]);
  const drawing = await renderPlot(dendrogram(merges, { cut: 4 }));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("rule")).toBe(1);
  expect(drawing.words("legend-label")).toEqual(["cluster 1", "cluster 2"]);
  expect((await renderPlot(dendrogram(merges, { cut: 4, legend: false }))).words("legend-label")).toEqual([]);
});

test("clusters are numbered by their first samples, as cutting the tree does", () => {
  const mirrored: Merge[] = [
    [2, 3, 1],
    [4, 1, 2],
    [5, 0, 5],
  ];
  const { layer } = JSON.parse(JSON.stringify(dendrogram(mirrored, { cut: 3 })));
  expect(layer[0].encoding.color.scale.domain).toEqual(["cluster 2"]);
  expect(layer[0].data.values[0].cluster).toBe("cluster 2");
});

test("draws the last merges only, with the clusters of the whole tree", async () => {
  const chain = Array.from({ length: 40 }, (_, k): Merge => [k === 0 ? 0 : 40 + k, k + 1, k + 1]);
  const plot = dendrogram(chain, { maxLeaves: 10, cut: 35.5 });
  const drawing = await renderPlot(plot);
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("line")).toBe(9);
  const { layer } = JSON.parse(JSON.stringify(plot));
  // The others are single samples above the cut.
  expect(layer[0].encoding.color.scale.domain).toEqual(["cluster 1"]);
  expect(refusal(() => dendrogram(merges, { maxLeaves: 3, names }))).toMatch(/^invalid-option: dendrogram: names and/);
  expect(refusal(() => dendrogram(merges, { maxLeaves: 1 }))).toBe(
    "invalid-option: dendrogram: maxLeaves must be a whole number of at least 2, got 1",
  );
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
