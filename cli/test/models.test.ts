import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { pipeline, ridge, standardize } from "lectern";
import { diabetes } from "lectern/datasets";
import { describe, expect, test } from "vitest";
import { bundled, lectern, lecternHere, program } from "./run-lectern.js";
import { temporaryFolder } from "./temporary-folder.js";

const run = promisify(execFile);

describe("fit, predict, evaluate", () => {
  test("a model fitted by the command predicts what the library predicts", async () => {
    const folder = temporaryFolder();
    const model = join(folder, "model.lectern");
    const words = ["fit", "ridge", bundled("diabetes.csv"), "--target", "progression", "--alpha", "10", "--out", model];
    expect((await lectern(words)).code).toBe(0);
    const out = join(folder, "predictions.csv");
    expect((await lectern(["predict", model, bundled("diabetes.csv"), "--out", out])).code).toBe(0);
    const [head, ...lines] = readFileSync(out, "utf8").trim().split("\n");
    expect(head).toBe("predicted_progression");
    const data = await diabetes();
    const expected = pipeline(standardize(), ridge({ alpha: 10 }))
      .fit(data)
      .predict(data.x);
    expect(lines).toHaveLength(expected.length);
    lines.forEach((line, i) => {
      expect(Number(line)).toBeCloseTo(expected[i], 6);
    });
    const manifest = JSON.parse(readFileSync(`${model}.json`, "utf8"));
    expect(manifest).toMatchObject({ target: "progression", rows: data.x.rows, command: words, seed: 0 });
    expect(manifest.inputs[0].hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test("writes classes, probabilities and kept columns; evaluate matches a count by hand", async () => {
    const model = join(temporaryFolder(), "model.lectern");
    const data = bundled("penguins.csv");
    await lectern([
      "fit",
      "random-forest-classifier",
      data,
      "--target",
      "species",
      "--trees",
      "20",
      "--out",
      model,
      "--quiet",
    ]);
    const { stdout, stderr } = await lecternHere([
      "predict",
      model,
      data,
      "--keep",
      "species,island",
      "--probabilities",
    ]);
    expect(stderr).toBe("");
    const rows = stdout
      .trim()
      .split("\n")
      .map((line) => line.split(","));
    expect(rows[0]).toEqual([
      "species",
      "island",
      "predicted_species",
      ...["Adelie", "Chinstrap", "Gentoo"].map((name) => `probability_${name}`),
    ]);
    for (const row of rows.slice(1)) expect(Number(row[3]) + Number(row[4]) + Number(row[5])).toBeCloseTo(1, 6);
    const right = rows.slice(1).filter(([truth, , predicted]) => truth === predicted).length;
    const { scores } = JSON.parse((await lecternHere(["evaluate", model, data, "--json"])).stdout);
    expect(scores.accuracy).toBeCloseTo(right / (rows.length - 1), 12);
  });

  test("works in a pipe, also when the reader closes it early", async () => {
    const folder = temporaryFolder();
    const model = join(folder, "model.lectern");
    await lecternHere(["fit", "gaussian-naive-bayes", bundled("iris.csv"), "--target", "species", "--out", model]);
    const big = join(folder, "big.csv");
    const [head, ...lines] = readFileSync(bundled("iris.csv"), "utf8").trim().split("\n");
    writeFileSync(big, [head, ...Array.from({ length: 400 }, () => lines).flat()].join("\n"));
    const { stdout, stderr } = await run("bash", [
      "-c",
      // The program that feeds the pipe may fail with a broken pipe too, which does not matter here.
      `cat "${big}" | "${process.execPath}" "${program}" predict "${model}" - | head -3; echo "code \${PIPESTATUS[1]}"`,
    ]);
    expect(stdout.trim().split("\n")).toEqual(["predicted_species", "setosa", "setosa", "code 0"]);
    expect(stderr).toBe("");
  });

  test("names a missing column of the model and ignores extra ones", async () => {
    const folder = temporaryFolder();
    const model = join(folder, "model.lectern");
    writeFileSync(join(folder, "a.csv"), "a,b,y\n1,2,3\n2,1,4\n3,5,5\n4,2,6\n");
    writeFileSync(join(folder, "b.csv"), "a,extra\n1,2\n");
    await lecternHere(["fit", "ridge", join(folder, "a.csv"), "--target", "y", "--out", model]);
    const { code, stderr } = await lecternHere(["predict", model, join(folder, "b.csv")]);
    expect(code).toBe(1);
    expect(stderr).toContain('needs the column "b"');
    writeFileSync(join(folder, "c.csv"), "extra,b,a\n9,2,1\n");
    expect((await lecternHere(["predict", model, join(folder, "c.csv")])).code).toBe(0);
  });

  test("describe shows what a model file contains", async () => {
    const model = join(temporaryFolder(), "model.lectern");
    await lecternHere(["fit", "ridge", bundled("diabetes.csv"), "--target", "progression", "--out", model]);
    const { stdout } = await lecternHere(["describe", model]);
    expect(stdout).toContain("442 samples");
    expect(stdout).toContain("progression");
    expect((await lecternHere(["describe", bundled("iris.csv").replace("iris.csv", "README.md.lectern")])).code).toBe(
      3,
    );
  });
});

describe("compare and search", () => {
  test("ranks methods on the same folds, best first; one failure does not hide the others", async () => {
    const methods = "ridge,tree-regressor max-depth=2,lasso alpha=0.1";
    const { code, stdout } = await lectern([
      "compare",
      bundled("diabetes.csv"),
      "--target",
      "progression",
      "--methods",
      methods,
      "--json",
    ]);
    expect(code).toBe(0);
    const compared = JSON.parse(stdout) as { method: string; scores: { r2: { mean: number } } }[];
    expect(compared).toHaveLength(3);
    const means = compared.map(({ scores }) => scores.r2.mean);
    expect(means).toEqual([...means].sort((a, b) => b - a));
    expect(means[0]).toBeGreaterThan(0.4);
  });

  test("a search tries all values and saves the best model", async () => {
    const model = join(temporaryFolder(), "best.lectern");
    const words = [
      "search",
      "ridge",
      bundled("diabetes.csv"),
      "--target",
      "progression",
      "--try",
      "alpha=0.1,10,100000",
      "--out",
      model,
      "--json",
    ];
    const { stdout, stderr, code } = await lectern(words);
    expect(code).toBe(0);
    const { best, trials } = JSON.parse(stdout);
    expect(stderr).toContain(`saved the best model, with alpha ${best.alpha}, as ${model}`);
    expect(trials).toHaveLength(3);
    expect(best.alpha).not.toBe(100000);
    // As in learn and compare.
    const shown = await lecternHere(words.filter((word) => word !== "--json"));
    expect(shown.stderr).toContain("± is the standard error over the folds. r2: share of the variance explained");
    const [{ score, deviation, values }] = trials;
    expect(shown.stdout).toMatch(/^ *r2 +alpha\n/);
    expect(shown.stdout).toContain(`${score.toFixed(4)} ± ${(deviation / Math.sqrt(values.length)).toFixed(4)}`);
    expect((await lecternHere(["evaluate", model, bundled("diabetes.csv")])).stdout).toContain("r2");
    expect(
      (await lecternHere(["search", "ridge", bundled("diabetes.csv"), "--target", "progression"])).stderr,
    ).toContain("--try");
  });
});

test("a search begins fits from those of other candidates unless told not to, with the same scores", async () => {
  const folder = temporaryFolder();
  const run = async (name: string, ...more: string[]) => {
    const out = join(folder, name);
    const words = ["search", "lasso", bundled("diabetes.csv"), "--target", "progression", "--try", "alpha=1,0.1,10"];
    const { stdout } = await lecternHere([...words, "--out", out, "--json", ...more]);
    const { recipe } = JSON.parse(readFileSync(`${out}.json`, "utf8"));
    return { trials: JSON.parse(stdout).trials as { score: number }[], warmStarts: recipe.options.warmStarts };
  };
  const [warm, cold] = [await run("warm.lectern"), await run("cold.lectern", "--no-warm-starts")];
  expect([warm.warmStarts, cold.warmStarts]).toEqual([true, false]);
  expect(warm.trials.map(({ score }) => score.toFixed(6))).toEqual(cold.trials.map(({ score }) => score.toFixed(6)));
});

describe("without a target", () => {
  test("embed writes components and a figure; cluster writes cluster numbers", async () => {
    const folder = temporaryFolder();
    const picture = join(folder, "picture.svg");
    const iris = bundled("iris.csv");
    const { stdout, code } = await lecternHere([
      "embed",
      iris,
      "--components",
      "2",
      "--ignore",
      "species",
      "--keep",
      "species",
      "--plot",
      picture,
    ]);
    expect(code).toBe(0);
    const lines = stdout.trim().split("\n");
    expect(lines[0].split(",")).toHaveLength(3);
    expect(lines).toHaveLength(151);
    expect(readFileSync(picture, "utf8")).toContain("<svg");
    const groups = (await lecternHere(["cluster", iris, "--clusters", "3", "--ignore", "species"])).stdout
      .trim()
      .split("\n");
    expect(groups[0]).toBe("cluster");
    expect(new Set(groups.slice(1)).size).toBe(3);
    expect((await lecternHere(["cluster", iris, "--method", "ridge"])).stderr).toContain("needs a clusterer");
  });

  test("embed learns from a target where the method does, and says so if none is named", async () => {
    const iris = bundled("iris.csv");
    const method = ["--method", "supervised-umap", "--epochs", "20"];
    const { stdout, code } = await lecternHere(["embed", iris, ...method, "--target", "species"]);
    expect(code).toBe(0);
    expect(stdout.trim().split("\n")).toHaveLength(151);
    expect((await lecternHere(["embed", iris, ...method])).stderr).toContain(
      "name the column to learn from with --target",
    );
  });

  test("embed shows how honest the map is, rates each row on request, and places new rows on an old map", async () => {
    const folder = temporaryFolder();
    const [picture, model, all, some] = ["map.json", "map.lectern", "all.csv", "some.csv"].map((name) =>
      join(folder, name),
    );
    const rows = readFileSync(bundled("iris.csv"), "utf8").trim().split("\n");
    writeFileSync(all, rows.join("\n"));
    writeFileSync(some, [rows[0], ...rows.slice(101)].join("\n"));
    const given = ["--components", "2", "--ignore", "species"];
    const rated = await lectern(["embed", all, ...given, "--quality", "--plot", picture, "--model", model]);
    for (const name of ["trustworthiness", "continuity", "neighbours kept", "stress", "order of distances"]) {
      expect(rated.stderr).toMatch(new RegExp(`^ {2}${name} +0\\.\\d+ `, "m"));
    }
    const lines = rated.stdout.trim().split("\n");
    expect(lines[0]).toMatch(/,trustworthiness,distortion$/);
    expect(JSON.parse(readFileSync(picture, "utf8")).layer[0].encoding.color.field).toBe("distortion");
    const placed = await lectern(["embed", some, "--into", model]);
    expect(placed.code).toBe(0);
    expect(placed.stderr).toContain("placed 50 rows on the map of");
    const first = (line: string) => line.split(",").slice(0, 2).join();
    expect(placed.stdout.trim().split("\n").slice(1)).toEqual(lines.slice(101).map(first));
    expect((await lectern(["embed", some, "--into", model, "--quality"])).stderr).toContain("--quality has no effect");
    const forest = join(folder, "forest.lectern");
    await lectern([
      "embed",
      some,
      "--ignore",
      "species",
      "--method",
      "manifold-forest",
      "--trees",
      "5",
      "--model",
      forest,
    ]);
    const refused = await lectern(["embed", some, "--into", forest]);
    expect(refused.code).not.toBe(0);
    expect(refused.stderr).toContain("manifold-forest cannot place new rows on its map");
  });

  test("cluster and embed show how the result agrees with a label, and how separated it is", async () => {
    const picture = join(temporaryFolder(), "numbers.svg");
    const iris = bundled("iris.csv");
    const given = ["cluster", iris, "--clusters", "3", "--label", "species", "--plot-number", picture];
    const labelled = (await lecternHere(given)).stderr;
    for (const name of [
      "Rand index",
      "adjusted Rand index",
      "mutual information",
      "variation of information",
      "matching",
    ]) {
      expect(labelled).toMatch(new RegExp(`^ {2}${name} +0\\.\\d{4} `, "m"));
    }
    expect(labelled).toMatch(/^ {2}setosa +(0 +)*50( +0)*$/m);
    expect(readFileSync(picture, "utf8")).toContain("Silhouette: 2 clusters suggested");
    expect(readFileSync(picture, "utf8")).toContain("BIC of mixtures");
    expect(labelled).toMatch(
      /elbow \d \(weighted by size \d\), gap \d, silhouette 2, BIC \d \(of Gaussian mixtures \d\), stability \d/,
    );
    const plain = (await lecternHere(["cluster", iris, "--clusters", "3", "--ignore", "species"])).stderr;
    expect(plain).not.toContain("Rand index");
    for (const name of ["silhouette", "Davies–Bouldin", "Caliński–Harabasz"]) expect(plain).toContain(`  ${name} `);
    const embedded = (await lecternHere(["embed", iris, "--components", "2", "--label", "species"])).stderr;
    expect(embedded).toContain("separation of species in the embedding:");
    expect(embedded).toContain("separation of species in the input:");
  });

  test("outliers scores every row, or lists the outliers with the most unusual first", async () => {
    const folder = temporaryFolder();
    const file = join(folder, "rows.csv");
    const rows = Array.from({ length: 60 }, (_, i) => `${Math.sin(i)},${Math.cos(2 * i)},row${i}`);
    writeFileSync(file, ["a,b,name", ...rows, "5,5,near", "9,9,far"].join("\n"));
    const given = ["outliers", file, "--ignore", "name", "--keep", "name"];
    const model = join(folder, "detector.lectern");
    const all = await lecternHere([...given, "--model", model]);
    expect(all.stdout.split("\n")[0]).toBe("name,score,outlier");
    expect(all.stdout.trim().split("\n")).toHaveLength(63);
    expect((await lecternHere(["predict", model, file, "--keep", "name"])).stdout).toBe(all.stdout);
    const picture = join(folder, "outliers.svg");
    const found = await lecternHere([...given, "--method", "robust-covariance", "--only", "--plot", picture]);
    const names = found.stdout
      .trim()
      .split("\n")
      .map((line) => line.split(",")[0]);
    expect(names.slice(0, 3)).toEqual(["name", "far", "near"]);
    expect(found.stderr).toContain(`${names.length - 1} of 62 rows are outliers`);
    expect(readFileSync(picture, "utf8")).toContain("<svg");
    expect((await lecternHere([...given, "--method", "k-means"])).stderr).toContain(
      "lectern outliers needs a detector",
    );
  });

  test("embed and cluster write many rows in parts with the same result, and report on the fit", async () => {
    const folder = temporaryFolder();
    const file = join(folder, "many.csv");
    const rows = Array.from({ length: 45_000 }, (_, i) => `${Math.sin(i)},${Math.cos(3 * i)},row${i}`);
    writeFileSync(file, ["a,b,name", ...rows].join("\n"));
    const model = join(folder, "pca.lectern");
    const given = [file, "--ignore", "name", "--keep", "name"];
    const embedded = await lecternHere(["embed", ...given, "--model", model]);
    const lines = embedded.stdout.trim().split("\n");
    expect(lines).toHaveLength(45_001);
    expect(lines[40_001].startsWith("row40000,")).toBe(true);
    expect((await lecternHere(["predict", model, file, "--keep", "name"])).stdout).toBe(embedded.stdout);
    const clustered = await lecternHere(["cluster", ...given, "--clusters", "3", "--starts", "2"]);
    const groups = clustered.stdout.trim().split("\n");
    expect(groups).toHaveLength(45_001);
    expect(new Set(groups.slice(1).map((line) => line.split(",")[1])).size).toBe(3);
    expect(clustered.stderr).toMatch(/k-means: 45,000 samples, 2 columns, \d+ iterations/);
    expect(clustered.stderr).toMatch(/starts 2, startSamples 20000, sampleIterations \d+/);
  });

  test("explain finds the columns a model relies on", async () => {
    const model = join(temporaryFolder(), "model.lectern");
    await lecternHere(["fit", "tree-classifier", bundled("iris.csv"), "--target", "species", "--out", model]);
    const found = JSON.parse((await lecternHere(["explain", model, bundled("iris.csv"), "--json"])).stdout) as {
      name: string;
      mean: number;
    }[];
    expect(found[0].name).toMatch(/petal/);
    expect(found[0].mean).toBeGreaterThan(0.2);
    const effect = await lecternHere(["explain", model, bundled("iris.csv"), "--effect", found[0].name]);
    expect(effect.stdout).toContain("probability of virginica");
  });

  test("profile describes a file", async () => {
    const { stdout, stderr } = await lecternHere(["profile", bundled("penguins.csv"), "--target", "species"]);
    expect(stdout).toContain("344 rows");
    expect(stderr).toContain("classification");
  });
});

test.each(["svg", "png", "html", "json"])("plots are saved as .%s", async (ending) => {
  const out = join(temporaryFolder(), `plot.${ending}`);
  const { code, stdout } = await lecternHere([
    "plot",
    "scatter",
    bundled("iris.csv"),
    "--color",
    "species",
    "--out",
    out,
  ]);
  expect(code).toBe(0);
  expect(stdout).toBe("");
  const bytes = readFileSync(out);
  const begins = { svg: "<svg", png: "\u0089PNG", html: "<!doctype html>", json: "{" }[ending] as string;
  expect(bytes.subarray(0, 20).toString("latin1").startsWith(begins)).toBe(true);
});
