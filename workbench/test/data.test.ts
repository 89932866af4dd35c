import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { choose, find, type OpenWorkbench, openStudy, openWorkbench, press } from "./open-workbench.js";

let workbench: OpenWorkbench;

beforeAll(async () => {
  workbench = await openWorkbench();
  await learned(/^Fitted/);
}, 120_000);

afterAll(() => workbench?.close());

const data = () => find(workbench.page, "region", "data");

async function learned(words: RegExp): Promise<void> {
  await find(workbench.page, "region", "results").getByText(words).waitFor();
}

async function source(name: string): Promise<void> {
  await data().getByText(name, { exact: true }).click();
}

/** Puts a file into the page as a person does who picks it from a folder. */
async function give(name: string, content: string | Buffer): Promise<void> {
  await source("Your file");
  const buffer = typeof content === "string" ? Buffer.from(content) : content;
  await data().locator('input[type="file"]').setInputFiles({ name, mimeType: "application/octet-stream", buffer });
}

const flats = [
  "size;city;price",
  ...Array.from({ length: 80 }, (_, i) =>
    `${40 + i},5;${i % 2 === 0 ? "Bern" : "Oslo"};${9 + i / 10}`.replace(".", ","),
  ),
].join("\n");

describe("a user's file", () => {
  test("is read in any dialect, gets its likely target and a method that can predict it", async () => {
    await give("flats.csv", flats);
    await learned(/^Fitted on 56 rows, tested on 24/);
    await data().getByText("80 rows, 3 columns").waitFor();
    expect(await find(data(), "combobox", "predict").inputValue()).toBe("=price");
    const r2 = find(workbench.page, "region", "results").getByRole("row", { name: /^R²/ }).getByRole("cell").nth(1);
    expect(Number(await r2.textContent())).toBeGreaterThan(0.99);
    expect(workbench.problems).toEqual([]);
  });

  test("begins with a fair view, and its types can be changed, in page, link, code and command", async () => {
    const { page } = workbench;
    const people = Array.from(
      { length: 90 },
      (_, i) => `P${1000 + i},${20 + ((7 * i) % 60)},${(7 * i) % 60 > 25 ? 1 : 0}`,
    );
    await give("people.csv", ["person,age,sick", ...people].join("\n"));
    const results = find(page, "region", "results");
    await learned(/^Fitted on 63 rows, tested on 27/);
    await find(page, "heading", "Logistic regression").waitFor();
    expect(await page.getByLabel("standardise first").isChecked()).toBe(true);
    const accuracy = results.getByRole("row", { name: /^accuracy/ }).getByRole("cell");
    const [, tested, baseline] = (await accuracy.allTextContents()).map(Number);
    expect(tested).toBeGreaterThan(0.9);
    expect(baseline).toBeGreaterThan(0.4);
    expect(baseline).toBeLessThan(0.7);
    await data().getByText("Columns and test rows").click();
    expect(await find(data(), "combobox", "role of person").inputValue()).toBe("ignore");
    expect(await find(data(), "combobox", "type of sick").inputValue()).toBe("category");
    await choose(data(), "type of sick", "number");
    await find(page, "heading", "Ridge regression").waitFor();
    await results.getByRole("row", { name: /^R²/ }).waitFor();
    await page.reload();
    await page.getByRole("alert").getByText("Choose the file people.csv again").waitFor();
    await give("people.csv", ["person,age,sick", ...people].join("\n"));
    await results.getByRole("row", { name: /^R²/ }).waitFor();
    await press(page, "Export");
    const exported = page.getByRole("dialog");
    const texts = await Promise.all((await exported.getByRole("textbox").all()).map((text) => text.inputValue()));
    expect(texts.join()).toContain('{ types: { sick: "number" } }');
    expect(texts.join()).toContain("--as sick=number --ignore person");
    await press(exported, "close");
    expect(workbench.problems).toEqual([]);
  });

  test("may have a column whose values are put in order", async () => {
    const { page } = workbench;
    const shirts = Array.from(
      { length: 60 },
      (_, i) => `${["small", "large", "medium"][i % 3]},${i % 7},${i % 3 === 1 ? 9 : i % 3}`,
    );
    await give("shirts.csv", ["size,noise,price", ...shirts].join("\n"));
    await learned(/^Fitted on 42 rows, tested on 18/);
    await data().getByText("Columns and test rows").click();
    await choose(data(), "type of size", "ordinal");
    const levels = data().getByRole("list", { name: "order of size, the least first" }).getByRole("listitem");
    await levels.first().waitFor();
    const order = async () => (await levels.locator("span").allTextContents()).join();
    expect(await order()).toBe("small,medium,large");
    await press(data(), "move large up");
    await expect.poll(order).toBe("small,large,medium");
    await data()
      .getByText(/^ordinal · 3 values/)
      .waitFor();
    await press(page, "Export");
    const exported = page.getByRole("dialog");
    const texts = await Promise.all((await exported.getByRole("textbox").all()).map((text) => text.inputValue()));
    expect(texts.join()).toContain('{ size: { type: "ordinal", levels: ["small", "large", "medium"] } }');
    expect(texts.join()).toContain("--as size=ordinal:small:large:medium");
    await press(exported, "close");
    expect(workbench.problems).toEqual([]);
  });

  test("may be compressed, and may be JSON Lines", async () => {
    const lines = Array.from({ length: 60 }, (_, i) =>
      JSON.stringify({ a: i, b: (i * 7) % 11, kind: i < 30 ? "x" : "y" }),
    );
    await give("rows.jsonl.gz", gzipSync(lines.join("\n")));
    await learned(/^Fitted on 42 rows, tested on 18/);
    expect(await find(data(), "combobox", "predict").inputValue()).toBe("=kind");
    expect(workbench.problems).toEqual([]);
  });

  test("that cannot be read is reported, and the next one is read", async () => {
    await give("broken.parquet", "this is no such file");
    await workbench.page.getByRole("alert").getByText("broken.parquet").waitFor();
    await give("flats.csv", flats);
    await learned(/^Fitted on 56 rows/);
  });

  test("has to be chosen again after a reload, which says so", async () => {
    await give("flats.csv", flats);
    await learned(/^Fitted on 56 rows/);
    await workbench.page.reload();
    await workbench.page.getByRole("alert").getByText("Choose the file flats.csv again").waitFor();
    await data()
      .locator('input[type="file"]')
      .setInputFiles({ name: "flats.csv", mimeType: "text/csv", buffer: Buffer.from(flats) });
    await learned(/^Fitted on 56 rows/);
    expect(await workbench.page.getByRole("alert").count()).toBe(0);
  });

  test("another target gives another task, and ignored columns are not used in training", async () => {
    await give("flats.csv", flats);
    await learned(/^Fitted on 56 rows/);
    await choose(data(), "predict", "city");
    await find(workbench.page, "heading", "Nearest neighbours classifier").waitFor();
    await learned(/^Fitted on 56 rows/);
    await data().getByText("Columns and test rows").click();
    await choose(data(), "role of price", "ignore");
    await expect.poll(() => workbench.page.getByRole("tab", { name: "Classes along a column" }).count()).toBe(1);
    await choose(data(), "predict", "nothing");
    await find(workbench.page, "heading", "k-means").waitFor();
    await learned(/^Fitted on 80 rows/);
    expect(workbench.problems).toEqual([]);
  });
});

describe("samples", () => {
  beforeAll(async () => {
    await openStudy(workbench);
    await learned(/^Fitted on 140 rows/);
  });

  test("of a bundled set appear when it is chosen", async () => {
    await source("Examples");
    await learned(/^Fitted on 105 rows, tested on 45/);
    await data().getByText("150 rows, 5 columns").waitFor();
    await choose(workbench.page, "Across", "petal width");
    await expect
      .poll(() => workbench.page.locator('[data-figure="surface"] svg').textContent())
      .toContain("petal width");
    expect(workbench.problems).toEqual([]);
  });

  test("of a generator depend on its options", async () => {
    await source("Generate");
    await data().getByText("Options", { exact: true }).click();
    const samples = find(data(), "textbox", /^samples/);
    await samples.fill("400");
    await samples.press("Tab");
    await learned(/^Fitted on 280 rows, tested on 120/);
    expect(workbench.problems).toEqual([]);
  });

  test("are drawn with the keyboard too, and removed", async () => {
    const { page } = workbench;
    await source("Draw");
    const pad = find(page, "application", /^drawing pad/);
    await pad.focus();
    for (const key of ["Enter", "ArrowRight", "ArrowRight", "Enter", "ArrowUp", "Enter"])
      await page.keyboard.press(key);
    await data().getByText("3 rows").waitFor();
    await press(data(), /^undo/i);
    await data().getByText("2 rows").waitFor();
  });

  test("are drawn with the pointer, and learned from while they are drawn", async () => {
    const { page } = workbench;
    await source("Draw");
    const pad = find(page, "application", /^drawing pad/);
    const box = await pad.boundingBox();
    if (box === null) throw new Error("the pad is nowhere");
    const stroke = async (height: number) => {
      await page.mouse.move(box.x + 0.2 * box.width, box.y + height * box.height);
      await page.mouse.down();
      for (let k = 0; k <= 12; k++) {
        await page.mouse.move(box.x + (0.2 + 0.05 * k) * box.width, box.y + height * box.height);
      }
      await page.mouse.up();
    };
    await stroke(0.25);
    await data()
      .locator("label", { hasText: /^B$|^b$|class 2|second/i })
      .first()
      .click();
    await stroke(0.75);
    await learned(/^Fitted on \d+ rows, tested on \d+/);
    await page.getByRole("tab", { name: "Decision regions" }).waitFor();
    expect(workbench.problems).toEqual([]);
  });

  test("by the ten thousand are drawn as a cloud", async () => {
    const source = { kind: "generator", name: "swiss-roll", options: { samples: 25_000 } } as const;
    await openStudy(workbench, { source, target: "value", steps: [{ kind: "pca", options: { components: 2 } }] });
    const cloud = workbench.page.locator('[data-figure="map"] [role="img"][data-drawn]');
    await cloud.locator("canvas").waitFor();
    expect(await cloud.getAttribute("aria-label")).toMatch(/^Map/);
    // An image of an empty canvas takes a few hundred bytes.
    const picture = (await cloud.locator("canvas").screenshot()).length;
    expect(picture).toBeGreaterThan(3000);
    // Points are outlined on it too: those around the middle are listed as rows.
    const { page } = workbench;
    await press(page, "Select points by drawing around them");
    const box = await cloud.locator("canvas").boundingBox();
    if (box === null) throw new Error("there is no cloud");
    const outline = [
      [0.3, 0.3],
      [0.7, 0.3],
      [0.7, 0.7],
      [0.3, 0.7],
    ] as const;
    const at = ([x, y]: readonly [number, number]) => [box.x + x * box.width, box.y + y * box.height] as const;
    await page.mouse.move(...at(outline[0]));
    await page.mouse.down();
    for (const corner of outline) await page.mouse.move(...at(corner), { steps: 3 });
    await page.mouse.up();
    await find(page, "region", "selected rows")
      .getByText(/^\d,\d{3} rows selected, the first 100 are listed/)
      .waitFor();
  });
});
