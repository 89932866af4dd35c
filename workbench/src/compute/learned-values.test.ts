import { expect, test } from "vitest";
import { sizeAndText } from "./learned-values.js";
import { runStudy } from "./testing/run-study.js";
import { blobsTable, moonsTable, numbersTable } from "./testing/tables.js";

test("every field that the methods of a recipe declare is listed, in the order of the steps", async () => {
  const { learned } = await runStudy(moonsTable(), "group", "nearest-centroid");
  const { title, values } = learned[learned.length - 1];
  expect(title).toBe("Nearest centroid");
  const centroids = values.find(({ path }) => path === "centroids");
  expect(centroids).toMatchObject({ form: "matrix (classes × features)", size: "2 × 2" });
  expect(centroids?.description).not.toBe("");
  expect(centroids?.value.split(", ")).toHaveLength(4);
});

test("fields of lists of records show those of the first record", async () => {
  const { learned } = await runStudy(blobsTable(), "group", "random-forest-classifier", { trees: 3 });
  const { values } = learned[learned.length - 1];
  const inside = values.filter(({ path }) => path.includes("[]."));
  for (const { value } of inside) expect(value).not.toBe("");
  expect(values.every(({ description }) => description.length > 0)).toBe(true);
});

test("numbers are rounded, and long lists are cut", async () => {
  expect(sizeAndText(Float64Array.of(1 / 3, 2))).toEqual({ size: "2", value: "0.3333, 2" });
  expect(sizeAndText(Int32Array.from({ length: 9 }))).toEqual({ size: "9", value: "0, 0, 0, 0, 0, 0 …" });
  expect(sizeAndText({ rows: 1, columns: 2, data: Float64Array.of(1, 2) })).toEqual({ size: "1 × 2", value: "1, 2" });
  expect(sizeAndText(["a", "b"])).toEqual({ size: "2", value: "a, b" });
  expect(sizeAndText(true)).toEqual({ size: "", value: "true" });
  expect(sizeAndText(null)).toEqual({ size: "", value: "–" });
  const { learned } = await runStudy(numbersTable(), null, "k-means", { clusters: 2 });
  expect(learned[learned.length - 1].values.find(({ path }) => path === "labels")?.value).toMatch(
    /^[01](, [01]){5} …$/,
  );
});
