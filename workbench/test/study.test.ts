import type { Locator } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { choose, find, type OpenWorkbench, openStudy, openWorkbench, press } from "./open-workbench.js";

let workbench: OpenWorkbench;
/** The address of the page as a newcomer sees it. */
let begin = "";

beforeAll(async () => {
  workbench = await openWorkbench();
  // A page that is left before it has loaded leaves failed requests behind.
  await results().getByRole("table").waitFor();
  begin = workbench.page.url();
}, 120_000);

afterAll(() => workbench?.close());

/** Every test begins where a newcomer begins. */
beforeEach(async () => {
  if (workbench.page.url() === begin) return;
  await openStudy(workbench);
  await results()
    .and(workbench.page.locator('[data-outdated="false"]'))
    .getByText(/^Fitted on 140 rows, tested on 60/)
    .waitFor();
});

const results = () => find(workbench.page, "region", "results");
const pictures = () => find(workbench.page, "region", "pictures");
const drawn = () => pictures().locator('[role="img"][data-drawn]');

async function accuracy(): Promise<number> {
  const row = results().getByRole("row", { name: /^accuracy/ });
  return Number(await row.getByRole("cell").nth(1).textContent());
}

/** Waits until the results are those of another fit than the one whose words are given. */
async function learnedAnew(before: string): Promise<string> {
  const state = results().locator("p").first();
  const words = async () => `${await state.textContent()} ${await results().getByRole("table").textContent()}`;
  await expect.poll(words, { timeout: 20_000 }).not.toBe(before);
  await expect.poll(() => state.textContent(), { timeout: 20_000 }).toMatch(/^Fitted/);
  return words();
}

describe("a study", () => {
  test("appears at once: a figure with a description, training and test scores", async () => {
    await drawn().waitFor();
    expect(await drawn().getAttribute("aria-label")).toMatch(/^Decision regions\. The background is what the model/);
    expect(await accuracy()).toBeGreaterThan(0.8);
    expect(workbench.problems).toEqual([]);
  });

  test("states how long the fit took, and how long with scores and figures", async () => {
    const words = (await results().locator("p").first().textContent()) ?? "";
    const [, fit, whole] = /^Fitted on .* in ([\d.]+ m?s); ([\d.]+ m?s) with scores and figures\.$/.exec(words) ?? [];
    const milliseconds = (text = "") => Number.parseFloat(text) * (text.endsWith("ms") ? 1 : 1000);
    expect(milliseconds(fit)).toBeGreaterThan(0);
    expect(milliseconds(whole)).toBeGreaterThanOrEqual(milliseconds(fit));
  });

  test("has figures in tabs that the arrow keys switch", async () => {
    const tabs = find(pictures(), "tablist", "figures");
    await find(tabs, "tab", "Decision regions").focus();
    await workbench.page.keyboard.press("ArrowRight");
    expect(await find(tabs, "tab", "Certainty").getAttribute("aria-selected")).toBe("true");
    await expect.poll(() => drawn().getAttribute("aria-label")).toMatch(/^Certainty/);
    await find(tabs, "tab", "Confusion").click();
    await expect.poll(() => drawn().getAttribute("aria-label")).toMatch(/^Confusion/);
    expect(workbench.problems).toEqual([]);
  });

  test("shows the quality of a map, the rows of points that are outlined, and new rows on the map", async () => {
    const { page } = workbench;
    const steps = [{ kind: "classical-mds", options: {} }];
    await openStudy(workbench, { source: { kind: "bundled", name: "iris" }, target: "species", steps });
    await results()
      .getByRole("row", { name: /^trustworthiness/ })
      .waitFor({ timeout: 20_000 });
    await results()
      .getByRole("row", { name: /^continuity/ })
      .waitFor();
    await find(pictures(), "tab", "Distortion").click();
    await expect.poll(() => drawn().getAttribute("aria-label")).toMatch(/^Distortion/);
    await find(pictures(), "tab", "Map").click();
    await expect.poll(() => drawn().getAttribute("aria-label")).toMatch(/^Map/);
    await press(pictures(), "Select points by drawing around them");
    const box = await drawn().locator("svg").boundingBox();
    if (box === null) throw new Error("there is no map");
    const corners = [
      [0.02, 0.02],
      [0.98, 0.02],
      [0.98, 0.98],
      [0.02, 0.98],
    ] as const;
    const at = ([x, y]: readonly [number, number]) => [box.x + x * box.width, box.y + y * box.height] as const;
    await page.mouse.move(...at(corners[0]));
    await page.mouse.down();
    for (const corner of [...corners, corners[0]]) await page.mouse.move(...at(corner), { steps: 4 });
    await page.mouse.up();
    const selected = find(page, "region", "selected rows");
    await selected.getByText("150 rows selected, the first 100 are listed").waitFor();
    await expect.poll(() => selected.getByRole("row").count()).toBe(101);
    const header = "sepal length,sepal width,petal length,petal width";
    const buffer = Buffer.from(`${header}\n5.1,3.5,1.4,0.2\n6.3,3.3,6,2.5\n`);
    await page.getByLabel("file with new rows").setInputFiles({ name: "new.csv", mimeType: "text/csv", buffer });
    await expect
      .poll(() => drawn().getAttribute("aria-label"), { timeout: 10_000 })
      .toMatch(/^New rows\. The 2 rows of new\.csv/);
    expect(workbench.problems).toEqual([]);
  });

  test("names what is under the pointer, and shows the record of a point that is picked", async () => {
    const { page } = workbench;
    await find(pictures(), "tab", "Decision regions").click();
    await expect.poll(() => drawn().getAttribute("aria-label")).toMatch(/^Decision/);
    const point = drawn().locator("path[aria-roledescription='point']").first();
    await point.hover();
    await page.locator("[class*=tooltip]", { hasText: /x\d? -?[\d.]+/ }).waitFor();
    await point.click();
    const record = find(page, "region", "picked row");
    await expect.poll(() => record.locator("dt").allTextContents()).toEqual(["x", "y", "group"]);
    await record
      .locator("dd", { hasText: /^-?\d\.\d{3,}/ })
      .first()
      .waitFor();
    await press(record, "close");
    expect(await record.count()).toBe(0);
    expect(workbench.problems).toEqual([]);
  });

  test("shows what each step learned, as its method declares it", async () => {
    await find(results(), "button", "Keep for comparison").waitFor();
    await results().getByText("What it learned", { exact: true }).click();
    const table = find(results(), "table", "Nearest neighbours classifier");
    const row = table.getByRole("row", { name: /^codes/ });
    expect(await row.getByRole("cell").allTextContents()).toEqual([
      "140",
      expect.stringMatching(/^[01](, [01]){5} …$/),
    ]);
    await results().getByText("What it learned", { exact: true }).click();
    expect(workbench.problems).toEqual([]);
  });

  test("updates at once when an option changes", async () => {
    const { page } = workbench;
    const before = await learnedAnew("");
    const neighbors = find(page, "textbox", /^neighbors/);
    await neighbors.fill("100");
    await neighbors.press("Tab");
    await learnedAnew(before);
    expect(await accuracy()).toBeLessThan(0.95);
    expect(page.url()).toContain("w=");
  });

  test("an invalid value is reported beside its option", async () => {
    const { page } = workbench;
    const neighbors = find(page, "textbox", /^neighbors/);
    await neighbors.fill("0");
    await neighbors.press("Tab");
    await page
      .getByText(/neighbors.*at least 1/)
      .first()
      .waitFor();
    expect(await neighbors.getAttribute("aria-invalid")).toBe("true");
    expect(await drawn().count()).toBe(1);
  });

  test("a refusal of the method is shown in the words of the library", async () => {
    const steps = [{ kind: "k-means", options: { clusters: 1000 } }];
    await openStudy(workbench, { target: null, steps });
    await results().getByRole("alert").getByText("1000 clusters need at least as many samples, got 200").waitFor();
    expect(workbench.problems).toEqual([]);
  });
});

describe("a tree of clusters", () => {
  test("is cut where the dashed line is dragged or the slider is set, and fitted with that cut", async () => {
    const { page } = workbench;
    const steps = [{ kind: "agglomerative", options: { clusters: 3 } }];
    await openStudy(workbench, { target: null, ignored: ["group"], steps });
    await find(pictures(), "tab", "Dendrogram").click();
    const caption = () => pictures().locator("figcaption").textContent();
    await expect.poll(caption).toMatch(/^3 clusters at this height/);
    await drawn().waitFor();
    const box = await drawn().boundingBox();
    const [x, y] = [(box?.x ?? 0) + 100, (box?.y ?? 0) + 100];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y - 300, { steps: 4 });
    await page.mouse.up();
    await expect.poll(caption).toMatch(/^1 cluster at this height/);
    const slider = find(pictures(), "slider", "height of the cut");
    await slider.press("Home");
    await expect.poll(caption).toMatch(/^200 clusters at this height/);
    await slider.press("PageUp");
    await expect.poll(caption).toMatch(/^\d\d? clusters at this height/);
    const clusters = Number.parseInt((await caption()) ?? "", 10);
    await press(pictures(), "Fit with this height of the cut");
    await results()
      .getByText(/^Fitted on 200 rows/)
      .waitFor();
    await expect.poll(caption).toMatch(new RegExp(`^${clusters} clusters at this height`));
    expect(page.url()).toContain("w=");
    expect(workbench.problems).toEqual([]);
  });
});

describe("a fit", () => {
  test("can be stopped and begun again", async () => {
    const source = { kind: "bundled", name: "digits" } as const;
    const steps = [{ kind: "boosted-trees-classifier", options: { maxIterations: 2000 } }];
    await openStudy(workbench, { source, target: "digit", steps });
    await press(results(), "Stop the fit");
    await results().getByText("The fit was stopped.").waitFor();
    expect(await results().getByRole("table").count()).toBe(0);
    await press(results(), "Fit again");
    await find(results(), "button", "Stop the fit").waitFor();
    await press(results(), "Stop the fit");
    expect(workbench.problems).toEqual([]);
  });
});

describe("an animation", () => {
  test("plays over an option, can be stepped and scrubbed, and ends with another study", async () => {
    const { page } = workbench;
    const animation = find(page, "region", "animation");
    await choose(animation, "Animate over", "neighbors");
    await press(animation, "Play");
    await expect
      .poll(() => animation.getByRole("status").textContent(), { timeout: 30_000 })
      .toMatch(/neighbors = [2-9]/);
    await press(animation, "Pause");
    const scrub = find(animation, "slider", "frame");
    await scrub.fill("0");
    expect(await animation.getByRole("status").textContent()).toMatch(/^neighbors = 1\b/);
    await press(animation, "next frame");
    expect(await animation.getByRole("status").textContent()).toMatch(/^neighbors = 2\b/);
    await results().getByText("Scores of the frame with neighbors = 2").waitFor();
    expect(await drawn().first().getAttribute("aria-label")).toMatch(/^Decision regions/);
    expect(await drawn().last().getAttribute("aria-label")).toMatch(/^Scores of the frames\. The accuracy/);
    await press(animation, "Close the animation");
    await find(pictures(), "tablist", "figures").waitFor();
    expect(workbench.problems).toEqual([]);
  });
});

describe("kept runs", () => {
  test("are shown side by side with their scores and the same figure", async () => {
    const { page } = workbench;
    const before = await learnedAnew("");
    await press(results(), "Keep for comparison");
    const neighbors = find(page, "textbox", /^neighbors/);
    await neighbors.fill("90");
    await neighbors.press("Tab");
    await learnedAnew(before);
    await press(results(), "Keep for comparison");
    await press(page, "Compare (2)");
    const kept = find(page, "region", "kept runs");
    expect(await kept.getByRole("row").count()).toBe(3);
    expect(await kept.getByRole("row").nth(2).textContent()).toContain("neighbors=90");
    await expect.poll(() => kept.locator('[role="img"][data-drawn]').count()).toBe(2);
    await choose(kept, "Figure", "Confusion");
    await expect
      .poll(() => kept.locator('[role="img"][data-drawn]').first().getAttribute("aria-label"))
      .toMatch(/^Confusion/);
    await kept.getByRole("row").nth(1).getByRole("button", { name: "Open" }).click();
    await expect.poll(() => neighbors.inputValue()).toBe("5");
    expect(workbench.problems).toEqual([]);
  });

  test("are still there after the page is loaded again, until they are removed", async () => {
    const { page } = workbench;
    await press(results(), "Keep for comparison");
    await press(page, /^Compare \(\d+\)/);
    const kept = find(page, "region", "kept runs");
    const rows = await kept.getByRole("row").count();
    // The address follows the page shortly after, and a reload opens what the address says.
    await page.waitForURL(/page=compare/);
    await page.reload();
    await expect.poll(() => kept.getByRole("row").count()).toBe(rows);
    await kept.locator('[role="img"][data-drawn]').first().waitFor();
    while ((await find(kept, "button", /^remove/).count()) > 0)
      await find(kept, "button", /^remove/)
        .first()
        .click();
    // A page that is left before it has loaded leaves failed requests behind.
    await page.waitForLoadState("networkidle");
    await page.reload();
    await kept.getByText("No runs are kept yet").waitFor();
    await page.waitForLoadState("networkidle");
    expect(workbench.problems).toEqual([]);
  });

  test("methods compete for the target, in the time and with the contestants that the user chooses", async () => {
    const { page } = workbench;
    await press(page, "Compare");
    const comparison = find(page, "region", "comparison");
    await comparison.getByText(/^Contestants \(\d+ of \d+\)/).click();
    await press(comparison, "none");
    const chosen = ["Linear discriminant analysis", "Random forest classifier", "Classification tree"];
    for (const title of [/^current recipe/, ...chosen]) await comparison.getByLabel(title).check();
    await comparison.getByText("Contestants (4 of").waitFor();
    await find(comparison, "spinbutton", "Seconds").fill("4");
    await press(comparison, "Compare");
    await find(comparison, "progressbar", "time used").waitFor();
    await expect.poll(() => comparison.getAttribute("aria-busy")).toBe("false");
    await comparison.getByText("wins: ").waitFor();
    const titles = await comparison.locator("tbody th").allTextContents();
    expect(titles).toEqual(expect.arrayContaining(["current recipe", ...chosen]));
    const scores = await comparison.locator("tbody tr td:nth-of-type(2)").allTextContents();
    expect(scores.every((text) => /^0\.\d+ ± [\d.e−]+$|^1 ± 0$/.test(text))).toBe(true);
    const lines = await comparison.locator("tbody tr td:nth-of-type(2)").evaluateAll((cells) =>
      cells.map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return new Set(Array.from(range.getClientRects(), ({ top }) => top)).size;
      }),
    );
    expect(lines.every((count) => count === 1)).toBe(true);
    await page.setViewportSize({ width: 400, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);
    await page.setViewportSize({ width: 1400, height: 900 });
    await comparison.locator('[role="img"][data-drawn]').waitFor();
    await press(comparison, "open tree-classifier");
    await find(page, "heading", "Classification tree").waitFor();
    await results().getByRole("table").waitFor();
    expect(workbench.problems).toEqual([]);
  });
});

describe("the page", () => {
  test("is restored from its link, in another browser window", async () => {
    const { page } = workbench;
    const before = await learnedAnew("");
    const neighbors = find(page, "textbox", /^neighbors/);
    await neighbors.fill("17");
    await neighbors.press("Tab");
    const words = await learnedAnew(before);
    const other = await page.context().newPage();
    await other.goto(page.url());
    const theirs = find(other, "region", "results");
    await theirs.getByRole("table").waitFor();
    expect(await find(other, "textbox", /^neighbors/).inputValue()).toBe("17");
    const table = await theirs.getByRole("table").textContent();
    expect(words).toContain(table);
    await other.close();
  });

  test("goes back in the browser's history from page to page", async () => {
    const { page } = workbench;
    await press(page, "Methods");
    await find(page, "heading", /method/i)
      .first()
      .waitFor();
    const steps = await page.evaluate(() => history.length);
    for (let round = 0; round < 2; round++) {
      await page.goBack();
      await results().waitFor();
      await page.goForward();
      await find(page, "textbox", "search methods")
        .or(find(page, "searchbox", "search methods"))
        .waitFor();
    }
    expect(await page.evaluate(() => history.length)).toBe(steps);
    await page.goBack();
    await results().waitFor();
    expect(workbench.problems).toEqual([]);
  });

  test("is dark when the system is, and on request", async () => {
    const { page } = workbench;
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await ground();
    await press(page, "Dark");
    expect(await ground()).not.toBe(light);
    await drawn().waitFor();
    await press(page, "Light");
    expect(await ground()).toBe(light);
  });

  test("shows options, picture and scores together at 1280 pixels, and keeps picture and scores while options are scrolled", async () => {
    const { page } = workbench;
    await page.setViewportSize({ width: 1280, height: 720 });
    await drawn().waitFor();
    const inView = async (...places: readonly Locator[]) => {
      for (const place of places) {
        const box = await place.boundingBox();
        expect(box?.y).toBeGreaterThanOrEqual(0);
        expect((box?.y ?? 0) + (box?.height ?? Infinity)).toBeLessThanOrEqual(720);
        expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(1280);
      }
    };
    await inView(find(page, "textbox", /^neighbors/), drawn(), results().getByRole("table"));
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await inView(drawn(), results().getByRole("table"));
    await page.setViewportSize({ width: 1400, height: 900 });
  });

  test.each([360, 480, 800, 1200])("needs no horizontal scrolling in a window of %i pixels", async (width) => {
    const { page } = workbench;
    await page.setViewportSize({ width, height: 900 });
    await drawn().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.setViewportSize({ width: 1400, height: 900 });
  });
});
