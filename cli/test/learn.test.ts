import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createTable, profileTable } from "lectern/data";
import { beforeAll, describe, expect, test } from "vitest";
import { sharedChromium } from "../../library/test/chromium.js";
import { figureElement } from "../src/report/page.js";
import { pageStyle } from "../src/report/page-style.js";
import { columnsTable } from "../src/report/report-tables.js";
import { bundled, type Ended, lectern, lecternHere } from "./run-lectern.js";
import { temporaryFolder } from "./temporary-folder.js";

type Browser = Awaited<ReturnType<typeof sharedChromium>>;

describe("learning from a file", () => {
  const folder = join(temporaryFolder(), "penguins");
  const methods = [
    ...["linear-discriminant", "logistic-regression", "gaussian-naive-bayes"],
    ...["tree-classifier", "ada-boost", "nearest-neighbors-classifier"],
  ];
  let ended: Ended;

  beforeAll(async () => {
    ended = await lectern([
      "learn",
      bundled("penguins.csv"),
      "--target",
      "species",
      "--budget",
      "6s",
      // The whole budget is used, by all methods in the test of --resume.
      "--methods",
      methods.join(),
      "--out",
      folder,
    ]);
  }, 120_000);

  test("prints a leaderboard on stdout and text on stderr", () => {
    expect(ended.code).toBe(0);
    const lines = ended.stdout.trim().split("\n");
    expect(lines[0]).toContain("method");
    expect(lines[1]).toMatch(/^ *1 /);
    // On a busy machine there is not time for all of them, which is said.
    for (const method of methods) {
      const isScored = lines.some((line) => line.includes(` ${method} `));
      expect(isScored || ended.stderr.replace(/\s+/g, " ").includes(method), method).toBe(true);
    }
    expect(lines.length).toBeGreaterThan(2);
    expect(ended.stderr).toContain("The best method is");
    expect(ended.stderr).toContain("report.html");
  });

  test("writes model, manifest, recipe, rows and report, and nothing else", () => {
    for (const name of ["model.lectern", "model.lectern.json", "recipe.json", "train.csv", "test.csv", "report.html"]) {
      expect(existsSync(join(folder, name)), name).toBe(true);
    }
    expect(existsSync(join(folder, ".work"))).toBe(false);
  });

  test("the scores in report and manifest equal those of evaluate for the saved model", async () => {
    const { scores } = JSON.parse(
      (await lecternHere(["evaluate", join(folder, "model.lectern"), join(folder, "test.csv"), "--json"])).stdout,
    );
    const manifest = JSON.parse(readFileSync(join(folder, "model.lectern.json"), "utf8"));
    const report = readFileSync(join(folder, "report.html"), "utf8");
    expect(scores.accuracy).toBeGreaterThan(0.9);
    for (const [name, value] of Object.entries(scores as Record<string, number>)) {
      expect(manifest.scores[name]).toBeCloseTo(value, 12);
      const shown = new RegExp(`data-score="${name}" data-value="([^"]+)"`).exec(report)?.[1];
      expect(Number(shown)).toBeCloseTo(value, 12);
    }
  });

  test("fitting the saved recipe on the saved rows gives the same predictions", async () => {
    const again = join(folder, "again.lectern");
    const words = [
      "fit",
      join(folder, "recipe.json"),
      join(folder, "train.csv"),
      "--target",
      "species",
      "--out",
      again,
    ];
    expect((await lecternHere(words)).code).toBe(0);
    const predict = (model: string) => lecternHere(["predict", model, join(folder, "test.csv"), "--probabilities"]);
    const [first, second] = await Promise.all([predict(join(folder, "model.lectern")), predict(again)]);
    expect(second.stdout).toBe(first.stdout);
  });

  describe("the report in a browser, without a network", () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await sharedChromium();
    }, 120_000);

    test.each(["light", "dark"] as const)(
      "draws every plot without an error (%s)",
      async (colorScheme) => {
        const page = await browser.newPage({ colorScheme, viewport: { width: 1000, height: 1200 } });
        const problems: string[] = [];
        page.on("console", (message) => {
          if (message.type() === "error" || message.type() === "warning") problems.push(message.text());
        });
        page.on("pageerror", (error) => problems.push(error.message));
        page.on("request", (request) => {
          if (!/^(file|data):/.test(request.url())) problems.push(`asked for ${request.url()}`);
        });
        await page.goto(`file://${join(folder, "report.html")}`);
        await page.waitForFunction(
          "[...document.querySelectorAll('.plot')].every((plot) => plot.dataset.drawn === 'true')",
        );
        const plots = await page.locator(".plot").count();
        expect(plots).toBeGreaterThanOrEqual(5);
        expect(await page.locator(".plot svg").count()).toBe(plots);
        const ink = await page.evaluate("getComputedStyle(document.body).color");
        const paper = await page.evaluate("getComputedStyle(document.body).backgroundColor");
        const brightness = (color: unknown) => Number(/\d+/.exec(String(color))?.[0]);
        if (colorScheme === "dark") expect(brightness(ink)).toBeGreaterThan(brightness(paper) + 100);
        else expect(brightness(paper)).toBeGreaterThan(brightness(ink) + 100);
        // Nothing is wider than the page; a click on a head sorts its table.
        expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
        const first = page.locator("#data table tbody tr").first();
        const before = await first.textContent();
        await page.locator("#data table th").first().click();
        expect(await first.textContent()).not.toBe(before);
        expect(problems).toEqual([]);
        await page.close();
      },
      60_000,
    );

    test.each([
      { width: 1280, perLine: 4 },
      { width: 400, perLine: 1 },
    ])("has figures of one size side by side, as many as fit ($width pixels)", async ({ width, perLine }) => {
      const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme: "dark" });
      await page.goto(`file://${join(folder, "report.html")}`);
      await page.waitForFunction("document.querySelectorAll('#test .plot[data-drawn]').length >= 7");
      const places = await page.locator("#test figure").evaluateAll((all) =>
        all.map((one) => {
          const { top, width: own } = one.getBoundingClientRect();
          return { top, own, drawn: (one.querySelector("svg") as SVGElement).getBoundingClientRect().width };
        }),
      );
      expect(places.filter(({ top }) => top === places[0].top)).toHaveLength(perLine);
      // None has to be scrolled.
      for (const { own, drawn } of places) expect(drawn).toBeLessThanOrEqual(own);
      // A single series, here of the effects, has the light blue of dark pages.
      expect(await page.locator("#reasons").innerHTML()).toMatch(/(?:fill|stroke)="#56b4e9"/);
      expect(await page.content()).not.toMatch(/(?:fill|stroke)="#d9d9d9"/);
      await page.close();
    });

    test("has whole words beside long texts, and small figures side by side under long captions", async () => {
      const values = Array.from({ length: 12 }, (_, i) => `${i % 4}${" long".repeat(11)}`);
      const table = columnsTable(profileTable(createTable([["of length ".repeat(4), values]])));
      const figures = ["a", "b"].map((id) => figureElement(id, "", "a long caption ".repeat(12)));
      const page = await browser.newPage({ viewport: { width: 1000, height: 800 } });
      await page.setContent(
        `<style>${pageStyle} .plot { width: 300px; height: 9px }</style><main>${table}<div class="plots">${figures.join("")}</div></main>`,
      );
      const heights = await page.locator("td").evaluateAll((cells) =>
        cells.map((cell) => {
          const range = document.createRange();
          range.selectNodeContents(cell);
          return range.getClientRects().length;
        }),
      );
      expect(heights[1]).toBe(1);
      expect(heights[4]).toBeGreaterThan(1);
      const tops = await page.locator("figure").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
      expect(tops[1]).toBe(tops[0]);
      await page.close();
    });
  });
});

test("learns a numeric target as regression, with a leaderboard as JSON", async () => {
  const out = join(temporaryFolder(), "diabetes");
  const words = [
    "learn",
    bundled("diabetes.csv"),
    "--target",
    "progression",
    "--budget",
    "2s",
    "--out",
    out,
    "--json",
    "--quiet",
  ];
  const { code, stdout, stderr } = await lectern([...words, "--methods", "ridge,lasso,tree-regressor"]);
  expect(stderr).toBe("");
  expect(code).toBe(0);
  const result = JSON.parse(stdout);
  expect(result.entries).toHaveLength(3);
  expect(result.test.scores.r2).toBeGreaterThan(0.3);
  expect(result.test.scores.r2).toBeGreaterThan(result.test.baseline.r2);
}, 60_000);

test("Ctrl-C keeps the finished results, and --resume continues from there", async () => {
  const out = join(temporaryFolder(), "cancer");
  const words = ["learn", bundled("breast-cancer.csv"), "--target", "diagnosis", "--budget", "5s", "--out", out];
  // Files of results alone: the plan of the run and what is being written do not count.
  const isResult = (name: string) => /^[^.]+\.json$/.test(name) && !name.startsWith("plan-");
  const kept = () => (existsSync(join(out, ".work")) ? readdirSync(join(out, ".work")).filter(isResult).length : 0);
  const stopped = await lectern(words, { interruptWhen: () => kept() >= 3 });
  expect(stopped.code).toBe(130);
  expect(stopped.stdout).toBe("");
  expect(stopped.stderr).toContain("finished results are kept; resume with");
  expect(existsSync(join(out, "model.lectern"))).toBe(false);
  const resumed = await lectern([...words, "--resume"]);
  expect(resumed.code).toBe(0);
  const [, count] = /(\d+) results of the interrupted run were reused/.exec(resumed.stderr) ?? [];
  expect(Number(count)).toBeGreaterThanOrEqual(3);
  expect(existsSync(join(out, "model.lectern"))).toBe(true);
  expect(existsSync(join(out, ".work"))).toBe(false);
}, 120_000);

test.each([
  ["one class", "a,y\n1,x\n2,x\n3,x\n4,x\n5,x\n6,x\n", "y"],
  ["nothing to learn from", "y\n1\n2\n3\n4\n5\n6\n", "y"],
  ["no rows", "a,y\n", "y"],
  ["an empty file", "", "y"],
])("%s: a clear error, no stack trace, no empty folder", async (_, text, target) => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "data.csv"), text);
  const { code, stdout, stderr } = await lecternHere([
    "learn",
    join(folder, "data.csv"),
    "--target",
    target,
    "--out",
    join(folder, "out"),
  ]);
  expect(code).toBeGreaterThan(0);
  expect(stdout).toBe("");
  expect(stderr).toMatch(/^lectern: /m);
  expect(stderr).not.toMatch(/^ {4}at /m);
  expect(existsSync(join(folder, "out"))).toBe(false);
});

test("learns a target of 0 and 1 as classes, with weights and groups; evaluate gives the same scores", async () => {
  const folder = temporaryFolder();
  const lines = Array.from({ length: 240 }, (_, i) => {
    const sick = i % 3 === 0 ? 1 : 0;
    return `p${Math.floor(i / 6)},${(2 * sick + Math.sin(i * i)).toFixed(3)},${Math.cos(i).toFixed(3)},${1 + (i % 4)},${sick}`;
  });
  writeFileSync(join(folder, "visits.csv"), `patient,pulse,noise,weight,sick\n${lines.join("\n")}\n`);
  const words = ["learn", "visits.csv", "--target", "sick", "--weights", "weight", "--budget", "2s"];
  const ended = await lectern([...words, "--methods", "logistic-regression,tree-classifier"], { cwd: folder });
  expect(ended.stderr).toContain("--as sick=number");
  expect(ended.code).toBe(0);
  const out = join(folder, "visits-lectern");
  const manifest = JSON.parse(readFileSync(join(out, "model.lectern.json"), "utf8"));
  expect(manifest).toMatchObject({ groups: "patient", weights: "weight", target: "sick" });
  expect(manifest.columns).toEqual(["pulse", "noise"]);
  const again = await lecternHere(["evaluate", join(out, "model.lectern"), join(out, "test.csv"), "--json"]);
  const { scores } = JSON.parse(again.stdout);
  for (const [name, value] of Object.entries(scores)) expect(manifest.scores[name]).toBeCloseTo(value as number, 12);
  expect((await lecternHere(["evaluate", join(out, "model.lectern"), "visits.csv"], { cwd: folder })).code).toBe(0);
}, 60_000);

describe("usage errors, before any work", () => {
  const folder = temporaryFolder();
  const lines = Array.from({ length: 229 }, (_, i) => `${(i * 1.37).toFixed(2)},${i % 2 === 0 ? "a" : "b"},${i + 0.5}`);
  const file = join(folder, "flats.csv");
  writeFileSync(file, `size,kind,price\n${lines.join("\n")}\n`);

  test.each([
    ["learn without a target", ["learn", file], "--target"],
    ["one fold", ["learn", file, "--target", "price", "--folds", "1"], "at least 2"],
    ["one fold of compare", ["compare", file, "--target", "price", "--methods", "ridge", "--folds", "1"], "at least 2"],
    [
      "a metric of numbers for classes",
      ["learn", file, "--target", "kind", "--scorer", "r2"],
      "r2 measures regression",
    ],
    ["an unknown metric", ["learn", file, "--target", "kind", "--scorer", "acuracy"], "accuracy"],
    [
      "a classifier for 229 numbers",
      ["fit", "logistic-regression", file, "--target", "price"],
      "229 different numbers",
    ],
    ["every column ignored", ["learn", file, "--target", "price", "--ignore", "size,kind"], "no column is left"],
    ["an unknown target", ["learn", file, "--target", "prise"], 'no column "prise"'],
    ["an unknown column to ignore", ["cluster", file, "--ignore", "sise"], 'no column "sise"'],
    ["the target ignored", ["learn", file, "--target", "price", "--ignore", "price"], "must not be in --ignore"],
  ])("%s", async (_, words, message) => {
    const out = words[0] === "learn" ? ["--out", join(folder, "out")] : [];
    const { code, stdout, stderr } = await lecternHere([...words, ...out], { cwd: folder });
    expect(stderr).toContain(message);
    expect(code).toBe(2);
    expect(stdout).toBe("");
    expect(stderr).not.toMatch(/^ {4}at /m);
    expect(existsSync(join(folder, "out"))).toBe(false);
  });
});

describe("a model that was learned from complete rows", () => {
  const folder = temporaryFolder();
  const lines = Array.from({ length: 160 }, (_, i) => {
    const city = ["Bern", "Oslo", "Riga"][i % 3];
    const size = 40 + ((i * 29) % 70);
    return `${size},${city},${Math.round(Math.exp(1 + size / 40) + (i % 3))}`;
  });
  writeFileSync(join(folder, "flats.csv"), `size,city,rent\n${lines.join("\n")}\n`);
  let ended: Ended;

  beforeAll(async () => {
    const words = ["learn", "flats.csv", "--target", "rent", "--budget", "2s", "--use-all"];
    ended = await lectern([...words, "--methods", "poisson-regression"], { cwd: folder });
  }, 60_000);

  test("names both models, spells out the metrics, and gives intervals", () => {
    expect(ended.code).toBe(0);
    const out = join(folder, "flats-lectern");
    expect(existsSync(join(out, "model-all-rows.lectern"))).toBe(true);
    expect(ended.stderr).toContain(join("flats-lectern", "model-all-rows.lectern"));
    expect(ended.stderr).toContain("on all 160 rows");
    expect(ended.stderr).toContain("± is the standard error over the folds");
    expect(ended.stderr).toContain("r2: share of the variance explained");
    expect(ended.stderr).toMatch(/r2 .* to .*baseline/);
  });

  test("predicts a gap, an unknown category, an extra column and an unusual row, each with a note", async () => {
    const rows = "city,size,age\nRome,,3\nOslo,9000,4\nBern,60,5\n";
    writeFileSync(join(folder, "new.csv"), rows);
    const { code, stdout, stderr } = await lecternHere(["predict", join("flats-lectern", "model.lectern"), "new.csv"], {
      cwd: folder,
    });
    expect(code).toBe(0);
    const [, ...predicted] = stdout.trim().split("\n").map(Number);
    expect(predicted).toHaveLength(3);
    const rents = lines.map((line) => Number(line.split(",")[2]));
    // exp(1 + 9000 / 40) would have 98 digits.
    for (const value of predicted) expect(value).toBeLessThanOrEqual(10 * Math.max(...rents) + 1);
    expect(stderr).toContain("does not know the column age");
    expect(stderr).toContain("size is missing in 1 row,");
    expect(stderr).toContain("not seen while learning: Rome");
    expect(stderr).toContain("1 prediction reached the limit");
  });
});

test("says plainly when nothing can be learned", async () => {
  const folder = temporaryFolder();
  const lines = Array.from(
    { length: 200 },
    (_, i) =>
      `${Math.sin(i * i).toFixed(4)},${Math.cos(3 * i * i).toFixed(4)},${Math.sin(99 * i * i + i) > 0 ? "heads" : "tails"}`,
  );
  writeFileSync(join(folder, "coins.csv"), `a,b,coin\n${lines.join("\n")}\n`);
  const words = ["learn", "coins.csv", "--target", "coin", "--budget", "2s", "--json"];
  const { code, stdout, stderr } = await lectern([...words, "--methods", "logistic-regression,tree-classifier"], {
    cwd: folder,
  });
  expect(code).toBe(0);
  const { winner } = JSON.parse(stdout);
  expect(winner.isGuessing).toBe(true);
  expect(readFileSync(join(folder, "coins-lectern", "report.html"), "utf8")).toContain("no better than guessing");
  expect(stderr).toContain("classification of coin: 160 training rows, 40 test rows, 2 methods");
}, 60_000);
