import { createTable } from "lectern/data";
import { describe, expect, test } from "vitest";
import type { Figure, Working } from "./calls.js";
import { study } from "./study.js";
import { benchWith, idsOf, requestFor, runStudy } from "./testing/run-study.js";
import { blobsTable, moonsTable, numbersTable } from "./testing/tables.js";

interface Layer {
  readonly data: { readonly values: readonly Readonly<Record<string, unknown>>[] };
  readonly encoding: Readonly<Record<string, { readonly title: string }>>;
}

const layersOf = ({ plot }: Figure) => plot?.["layer"] as readonly Layer[];

/** y = x² with noise that is the same in every run. */
function curveTable(samples = 60) {
  const x = Array.from({ length: samples }, (_, i) => i / 10 - 3);
  return createTable({ x, y: x.map((value, i) => value * value + 0.3 * Math.sin(12 * i)) });
}

describe("a study", () => {
  test("holds out the same rows for the same seed, and other rows for another", async () => {
    const rows = async (seed: number) => {
      const { figures } = await runStudy(moonsTable(), "group", "nearest-centroid", {}, { seed });
      return layersOf(figures[0])[1]
        .data.values.filter(({ kind }) => kind === "test")
        .map(({ x, y }) => `${x} ${y}`);
    };
    expect(await rows(1)).toHaveLength(24);
    expect(await rows(1)).toEqual(await rows(1));
    expect(await rows(1)).not.toEqual(await rows(2));
  });

  test("without a test share all rows are used in training, and there are no test scores", async () => {
    const found = await runStudy(moonsTable(), "group", "nearest-centroid", {}, { testShare: 0 });
    const { testRows, trainRows, scores } = found;
    expect([trainRows, testRows]).toEqual([80, 0]);
    expect(scores.every(({ test: own }) => own === null)).toBe(true);
  });

  test("measures classes and probabilities as the library does", async () => {
    const { scores, role } = await runStudy(moonsTable(200), "group", "nearest-neighbors-classifier");
    expect(role).toBe("classifier");
    expect(scores.map(({ name }) => name)).toEqual(["accuracy", "balanced-accuracy", "log-loss", "roc-auc"]);
    expect(scores.map(({ higherIsBetter }) => higherIsBetter)).toEqual([true, true, false, true]);
    expect(scores[0].test).toBeGreaterThan(0.9);
  });

  test("rows without a target are dropped for predictors, and kept otherwise", async () => {
    const table = createTable({ a: [1, 2, 3, 4, 5, 6], b: [2, 1, 4, 3, 6, 5], c: [1, null, 3, 4, 5, 6] });
    const fitted = await runStudy(table, "c", "ridge", {}, { testShare: 0 });
    expect(fitted.trainRows).toBe(5);
    expect(fitted.notes).toContain("1 of 6 rows have no value of c and are left out");
    expect((await runStudy(table, "c", "k-means", { clusters: 2 })).trainRows).toBe(6);
  });

  test("numbers reach the method unchanged, and missing values where it supports them", async () => {
    const gaps = createTable({ a: [1, Number.NaN, 3, 4], b: [4, 3, Number.NaN, 1] });
    const encoders = async (kind: string) =>
      ((await runStudy(gaps, null, kind)).recipe.options["steps"] as { kind: string }[]).map((step) => step.kind);
    expect(await encoders("impute")).toEqual(["columns", "impute"]);
    expect(await encoders("pca")).toEqual(["encode-table", "pca"]);
    const { recipe } = await runStudy(numbersTable(), "price", "ridge");
    expect(recipe.options["steps"]).toMatchObject([
      { kind: "encode-table", options: { scaleNumbers: false } },
      { kind: "ridge" },
    ]);
  });

  test("reports its progress, but not too often", async () => {
    const news: Working[] = [];
    const steps = [{ kind: "boosted-trees-classifier", options: { maxIterations: 200 } }];
    const request = requestFor(steps, "group");
    await study(benchWith(moonsTable(300)), request, {
      signal: new AbortController().signal,
      tell: (own) => news.push(own),
    });
    expect(news.length).toBeGreaterThan(0);
    expect(news.length).toBeLessThan(100);
  });

  test("stops on its signal with the library's error", async () => {
    const request = requestFor([{ kind: "k-means", options: {} }], null);
    const stopped = study(benchWith(moonsTable()), request, { signal: AbortSignal.abort(), tell: () => {} });
    await expect(stopped).rejects.toMatchObject({ code: "aborted" });
  });
});

describe("the figures of a study", () => {
  test("of a classifier: regions first, then evaluation and explanation", async () => {
    const found = await runStudy(moonsTable(), "group", "tree-classifier");
    expect(idsOf(found)).toEqual([
      ...["surface", "certainty", "confusion", "roc", "precision-recall", "calibration"],
      ...["importance", "dependence", "tree", "tree-regions", "learning-curve"],
    ]);
  });

  test("of a regressor: a curve over one column, a surface over two, predicted against true over more", async () => {
    const curve = await runStudy(curveTable(), "y", "gaussian-process");
    expect(idsOf(curve)[0]).toBe("curve");
    expect(layersOf(curve.figures[0])).toHaveLength(3);
    expect(curve.figures[0].caption).toContain("95 %");
    const two = await runStudy(numbersTable(), "price", "ridge", {}, { ignored: ["c", "d"] });
    expect(idsOf(two)[0]).toBe("surface");
    expect(idsOf(await runStudy(numbersTable(), "price", "ridge"))[0]).toBe("residuals");
  });

  test("use the requested axes, and state the values of the other columns", async () => {
    const axes = { x: "d", y: "b" };
    const { figures } = await runStudy(blobsTable(), "group", "linear-discriminant", {}, { axes });
    const { encoding } = layersOf(figures[0])[0];
    expect([encoding["x"].title, encoding["y"].title]).toEqual(["d", "b"]);
    expect(figures[0].caption).toContain("The other 2 columns are held at the median.");
    const regression = await runStudy(numbersTable(), "price", "ridge", {}, { axes: { x: "a", y: "b" } });
    expect(idsOf(regression)[0]).toBe("surface");
    const along = await runStudy(numbersTable(), "price", "ridge", {}, { axes: { x: "a", y: null } });
    expect(idsOf(along)[0]).toBe("curve");
  });

  test("of clusters: regions with centers in two columns, principal components in more", async () => {
    const two = await runStudy(moonsTable(), "group", "k-means", { clusters: 3 });
    expect(idsOf(two).slice(0, 2)).toEqual(["surface", "silhouettes"]);
    expect(two.figures[0].caption).toContain("centers");
    const more = await runStudy(blobsTable(), "group", "k-means", { clusters: 3 });
    expect(idsOf(more)[0]).toBe("clusters");
    expect(more.figures[0].caption).toContain("principal components");
    expect(more.scores[0]).toMatchObject({ name: "silhouette", test: null });
    expect(more.scores[0].train).toBeGreaterThan(0.5);
    // How separated the clusters are, then how well they agree with the classes of the target.
    expect(more.scores.map(({ name }) => name)).toEqual([
      ...["silhouette", "Davies–Bouldin", "Caliński–Harabasz"],
      ...["adjusted Rand index", "adjusted mutual information", "variation of information"],
    ]);
    expect(more.scores[3].train).toBeGreaterThan(0.9);
    expect(more.scores[5]).toMatchObject({ higherIsBetter: false });
    const apart = await runStudy(numbersTable(), "price", "k-means", { clusters: 3 });
    expect(apart.scores).toHaveLength(3);
  });

  test("of transformers: an embedding, the values before and after, or the encoded rows", async () => {
    expect(idsOf(await runStudy(blobsTable(), "group", "pca", { components: 2 }))).toEqual([
      ...["map", "distortion", "distances", "kept-neighbors", "components"],
    ]);
    expect(idsOf(await runStudy(blobsTable(), "group", "standardize"))).toEqual(["before-after"]);
    expect(idsOf(await runStudy(blobsTable(), null, "encode-table"))).toEqual(["encoded"]);
    expect(idsOf(await runStudy(blobsTable(), "group", "polynomial-features"))).toEqual(["new-columns"]);
  });

  test("with more than 20000 samples points are drawn as a cloud of all of them", async () => {
    const rows = 20_500;
    const column = (step: number) => Float64Array.from({ length: rows }, (_, i) => Math.sin(step * i));
    const table = createTable({ a: column(1), b: column(2), c: column(3) });
    const { figures } = await runStudy(table, null, "pca");
    expect(figures[0].plot).toBeUndefined();
    expect(figures[0].cloud?.x).toHaveLength(rows);
    const few = await runStudy(table, "c", "ridge", {}, { axes: { x: "a", y: "b" } });
    expect(few.figures[0].caption).toContain("2,000 of 20,500 samples are shown");
  });
});
