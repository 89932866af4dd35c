import { decodeModel } from "lectern";
import { columnOf, createTable, dropTableColumns, readCsv } from "lectern/data";
import { registry } from "lectern/registry";
import { describe, expect, test } from "vitest";
import { createBench } from "./bench.js";
import { exportModel, exportTable } from "./export-files.js";
import { study } from "./study.js";
import { benchWith, requestFor } from "./testing/run-study.js";
import { blobsTable, moonsTable } from "./testing/tables.js";

async function studied(table = moonsTable(), kind = "gaussian-naive-bayes", target: string | null = "group") {
  const bench = benchWith(table);
  const control = { signal: new AbortController().signal, tell: () => {} };
  return { bench, id: (await study(bench, requestFor([{ kind, options: {} }], target), control)).id };
}

const tableFrom = (bytes: Uint8Array) => readCsv(new TextDecoder().decode(bytes)).table;

describe("files of a study", () => {
  test("the model file is a model of the registry that predicts the table", async () => {
    const { bench, id } = await studied();
    const model = registry.restore(decodeModel(exportModel(bench, { study: id })));
    expect(model.predict?.(dropTableColumns(moonsTable(), ["group"]))).toMatchObject({ classes: ["lower", "upper"] });
  });

  test("the table has the samples, their predictions, and the part they were in", async () => {
    const { bench, id } = await studied();
    const table = tableFrom(exportTable(bench, { study: id }));
    expect(table.rows).toBe(80);
    const names = ["x", "y", "group", "predicted", "probability of lower", "probability of upper", "part"];
    expect(table.names).toEqual(names);
    expect(columnOf(table, "part")).toMatchObject({ categories: ["test", "train"] });
  });

  test("clusters and components become columns", async () => {
    const clusters = await studied(blobsTable(), "k-means", null);
    expect(tableFrom(exportTable(clusters.bench, { study: clusters.id })).names.at(-1)).toBe("cluster");
    const map = await studied(blobsTable(), "pca", "group");
    expect(tableFrom(exportTable(map.bench, { study: map.id })).names.slice(-4)).toEqual(["pc1", "pc2", "pc3", "pc4"]);
  });

  test("rows that were not used in training have missing values, and a name that is taken changes", async () => {
    const whole = createTable({ predicted: [1, 2, 3, 4], b: [1, 3, 2, 5], y: [1, 2, null, 4] });
    const { bench, id } = await studied(whole, "ridge", "y");
    const table = tableFrom(exportTable(bench, { study: id }));
    const column = columnOf(table, "predicted_");
    expect(column.type === "number" && Number.isNaN(column.values[2])).toBe(true);
    expect(column.type === "number" && column.values.filter(Number.isFinite)).toHaveLength(3);
  });

  test("without a study the table has the samples alone; an unknown study and missing samples are refused", () => {
    expect(tableFrom(exportTable(benchWith(moonsTable()), { study: null })).names).toEqual(["x", "y", "group"]);
    expect(() => exportModel(benchWith(moonsTable()), { study: 7 })).toThrow("no longer stored");
    expect(() => exportTable(createBench(), { study: null })).toThrow("no data are loaded; choose some first");
  });
});
