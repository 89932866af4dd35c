import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { adjustedRandIndex } from "lectern/metrics";
import { createRandom } from "lectern/numeric";
import { beforeAll, describe, expect, test } from "vitest";
import { lecternHere } from "./run-lectern.js";
import { temporaryFolder } from "./temporary-folder.js";

const folder = temporaryFolder();
const data = join(folder, "rows.csv");
const model = join(folder, "model.lectern");
/** More than the first part of the input has. */
const rows = 60_000;
const corners = [
  [0, 0],
  [10, 0],
  [0, 10],
];
const random = createRandom(5);
const groups = Array.from({ length: rows }, () => random.integer(3));
const method = ["--method", "mini-batch-k-means", "--clusters", "3"];

beforeAll(() => {
  const lines = groups.map((group, i) => {
    const [a, b] = corners[group].map((center) => (center + random.normal()).toFixed(3));
    return `${i},${a},${b}`;
  });
  writeFileSync(data, `id,a,b\n${lines.join("\n")}\n`);
});

describe("lectern cluster --stream", () => {
  test("learns from all parts of a file and writes the cluster of every row; the model predicts the same", async () => {
    const out = join(folder, "clusters.csv");
    const words = ["cluster", data, ...method, "--stream", "--ignore", "id", "--keep", "id", "--model", model];
    const { code, stderr } = await lecternHere([...words, "--out", out]);
    expect([code, stderr.includes("note:"), stderr]).toEqual([
      ...[0, false, expect.stringContaining("mini-batch-k-means: 60,000 samples, 2 columns")],
    ]);
    const lines = readFileSync(out, "utf8").trimEnd().split("\n");
    expect([lines.length, lines[0], lines[1].split(",")[0], lines[rows].split(",")[0]]).toEqual([
      ...[rows + 1, "id,cluster", "0", String(rows - 1)],
    ]);
    const clusters = lines.slice(1).map((line) => line.split(",")[1]);
    expect(adjustedRandIndex(groups, clusters)).toBeGreaterThan(0.999);
    const predicted = await lecternHere(["predict", model, data]);
    expect(predicted.stdout.trimEnd().split("\n").slice(1)).toEqual(clusters);
  });

  test("refuses what needs all rows at once", async () => {
    const refused = async (words: readonly string[]) => {
      const { code, stderr } = await lecternHere(["cluster", ...words, "--stream"]);
      return [code, stderr.split("\n")[0]];
    };
    expect(await refused([data])).toEqual([
      2,
      expect.stringContaining("k-means learns from all rows together, so that it cannot stream them"),
    ]);
    expect(await refused([data, ...method, "--plot", "plot.svg"])).toEqual([
      2,
      expect.stringContaining("--plot needs all rows in memory, so that it cannot be used with --stream"),
    ]);
    expect(await refused(["-", ...method])).toEqual([
      2,
      expect.stringContaining("--stream reads the rows twice, which standard input does not allow"),
    ]);
  });
});
