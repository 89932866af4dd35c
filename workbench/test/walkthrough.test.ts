/** What a newcomer meets in the page: figures of their own kind, lists in a useful order, a fit that takes long, a link while it runs. */
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Workspace } from "../src/workspace/workspace.js";
import { find, type OpenWorkbench, openStudy, openWorkbench, press } from "./open-workbench.js";

let workbench: OpenWorkbench;

beforeAll(async () => {
  workbench = await openWorkbench({ browser: { viewport: { width: 1280, height: 800 } } });
  await results().getByRole("table").waitFor();
}, 120_000);

afterAll(() => workbench?.close());

const results = () => find(workbench.page, "region", "results");
const pictures = () => find(workbench.page, "region", "pictures");

/** Opens a study and one of its figures, as soon as that is drawn. */
async function figureOf(study: Partial<Workspace>, title: string): Promise<Locator> {
  await openStudy(workbench, study);
  await find(pictures(), "tab", title).click();
  const figure = pictures().locator(`[role="img"][data-drawn][aria-label^="${title}"]`);
  await figure.waitFor({ timeout: 20_000 });
  return figure;
}

const digits = { source: { kind: "bundled", name: "digits" }, target: "digit" } as const;
const iris = { source: { kind: "bundled", name: "iris" }, target: "species" } as const;
const marks = (figure: Locator, kind: string) => figure.locator(`[aria-roledescription="${kind}"]`).count();

describe("a figure of its own", () => {
  test("has separated signals beside their mixtures", async () => {
    const source = { kind: "generator", name: "cocktail-party", options: { samples: 300 } } as const;
    const figure = await figureOf({ source, target: null, steps: [{ kind: "fast-ica", options: {} }] }, "Signals");
    expect(await marks(figure, "line mark")).toBeGreaterThanOrEqual(4);
  });

  test("has the parts of images as images", async () => {
    const steps = [{ kind: "nmf", options: { components: 3, maxIterations: 5 } }];
    const figure = await figureOf({ ...digits, steps }, "Parts");
    expect(await marks(figure, "rect mark")).toBe(3 * 64);
  });

  test("has the principal curve through its points", async () => {
    const steps = [{ kind: "principal-curve", options: {} }];
    const figure = await figureOf({ target: null, ignored: ["group"], steps }, "Curve");
    expect(await marks(figure, "line mark")).toBe(1);
  });

  test("has the loss of test rows beside that of training rows", async () => {
    const steps = [{ kind: "boosted-trees-classifier", options: { maxIterations: 10 } }];
    const words = await (await figureOf({ steps }, "Training and test loss")).textContent();
    expect(words).toContain("training rows");
    expect(words).toContain("test rows");
  });

  test("has the candidates of a search, whose winner is named", async () => {
    const recipe = { kind: "tree-classifier", options: {} };
    const steps = [{ kind: "grid-search", options: { recipe, space: { maxDepth: [1, 2, 4] } } }];
    const figure = await figureOf({ steps }, "Candidates");
    expect(await figure.textContent()).toContain("maxDepth = 1");
    await results()
      .getByText(/^Winner of the search: maxDepth = \d/)
      .waitFor();
  });

  test("tells ten classes apart, with a legend that fits a window of 1280 pixels", async () => {
    const source = { kind: "generator", name: "blobs", options: { samples: 100, centers: 10 } } as const;
    const figure = await figureOf(
      { source, steps: [{ kind: "nearest-neighbors-classifier", options: {} }] },
      "Decision regions",
    );
    const legend = figure.locator(".role-legend").first();
    const looks = await legend
      .locator(".role-legend-symbol path")
      .evaluateAll((symbols) => symbols.map((one) => ["fill", "d"].map((name) => one.getAttribute(name)).join()));
    expect(looks).toHaveLength(10);
    expect(new Set(looks).size).toBe(10);
    const [inner, outer] = [await legend.boundingBox(), await figure.locator("svg").boundingBox()];
    if (inner === null || outer === null) throw new Error("there is no legend");
    expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width);
    expect(outer.x + outer.width).toBeLessThanOrEqual(1280);
  });

  test("has shades for coefficients that diverge from white at 0", async () => {
    const figure = await figureOf({ ...iris, steps: [{ kind: "logistic-regression", options: {} }] }, "Coefficients");
    const shades = await figure.locator("[aria-roledescription='rect mark']").evaluateAll((cells) =>
      cells.map((cell) => {
        const value = Number(/value: (.*)/.exec(cell.getAttribute("aria-label") ?? "")?.[1].replace("−", "-"));
        const [red, , blue] = (cell.getAttribute("fill") ?? "").match(/\d+/g)?.map(Number) ?? [];
        return { value, red, blue };
      }),
    );
    expect(shades).toHaveLength(12);
    for (const { value, red, blue } of shades) expect(Math.sign(blue - red)).toBe(Math.sign(value));
    const [least] = shades.sort((a, b) => Math.abs(a.value) - Math.abs(b.value));
    expect(Math.min(least.red, least.blue)).toBeGreaterThan(240);
  });

  test("has every label of a tree inside its box", async () => {
    const figure = await figureOf({ ...iris, steps: [{ kind: "tree-classifier", options: { maxDepth: 3 } }] }, "Tree");
    const found = await figure.evaluate((picture) => {
      const boxes = Array.from(picture.querySelectorAll(".mark-rect path"), (one) => one.getBoundingClientRect());
      const labels = Array.from(picture.querySelectorAll(".mark-text text"))
        .filter(({ textContent }) => /samples/.test(textContent))
        .map((one) => one.getBoundingClientRect());
      const isIn = (label: DOMRect, box: DOMRect) =>
        label.left >= box.left && label.right <= box.right && label.top >= box.top && label.bottom <= box.bottom;
      return labels.map((label) => boxes.some((box) => isIn(label, box)));
    });
    expect(found.length).toBeGreaterThan(3);
    expect(found).not.toContain(false);
  });

  test("is chosen by a tab that does not move", async () => {
    const tabs = pictures().getByRole("tab");
    const places = () =>
      tabs.evaluateAll((all) => {
        const boxes = all as HTMLElement[];
        return boxes.map(({ offsetLeft, offsetTop, offsetWidth }) => [offsetLeft, offsetTop, offsetWidth].join(" "));
      });
    const before = await places();
    await tabs.first().click();
    await pictures().locator('[role="img"][data-drawn][aria-label^="Decision regions"]').waitFor();
    expect(await places()).toEqual(before);
  });
});

describe("a fit that takes long", () => {
  test("dims what it replaces, and shows its progress, the time left and a button to stop", async () => {
    await openStudy(workbench);
    await results().getByRole("table").waitFor();
    const opacity = () =>
      pictures()
        .locator("figure")
        .first()
        .evaluate((figure) => getComputedStyle(figure).opacity);
    // The table may still be that of the study before.
    await expect.poll(opacity).toBe("1");
    await openStudy(workbench, { steps: [{ kind: "boosted-trees-classifier", options: { maxIterations: 100_000 } }] });
    await find(results(), "progressbar", "progress").waitFor();
    await results()
      .getByText(/^Fitting: step \d+ of at most 100000, at most .* left/)
      .waitFor();
    expect(Number(await opacity())).toBeLessThan(0.6);
    await press(results(), "Stop the fit");
    await results().getByText("The fit was stopped.").waitFor();
  });

  test("does not keep the page from following another link, whatever is chosen meanwhile", async () => {
    const { page } = workbench;
    await openStudy(workbench, iris);
    await results().getByRole("table").waitFor();
    const link = page.url();
    await openStudy(workbench);
    await results().getByRole("table").waitFor();
    // Links are read as slowly as on a busy machine.
    await page.evaluate(() => {
      const { arrayBuffer } = Response.prototype;
      const gate = new Promise<void>((open) => Object.assign(globalThis, { open }));
      Response.prototype.arrayBuffer = async function read() {
        await gate;
        return arrayBuffer.call(this);
      };
      Object.assign(globalThis, { restore: () => Object.assign(Response.prototype, { arrayBuffer }) });
    });
    await page.evaluate((address) => location.assign(address), link);
    await find(page, "textbox", /^neighbors/).fill("7");
    await find(page, "textbox", /^neighbors/).press("Tab");
    await page.evaluate("open(); restore()");
    await find(workbench.page, "region", "data").getByText("150 rows, 5 columns").waitFor();
    expect(new URL(page.url()).hash).toBe(new URL(link).hash);
  });
});

describe("a list of methods", () => {
  test("is searched by the words that people use", async () => {
    const { page } = workbench;
    await press(page, "Methods");
    for (const [words, kind] of [
      ["gradient boosting", "boosted-trees-classifier"],
      ["LDA", "linear-discriminant"],
      ["SVM", "support-vector-classifier"],
      ["dimensionality reduction", "pca"],
      ["clustering", "k-means"],
      ["decision tree", "tree-classifier"],
    ]) {
      await find(page, "searchbox", "search methods").fill(words);
      await expect.poll(() => page.locator("main li code, li code").allTextContents()).toContain(kind);
      const kinds = await page.locator("li code").allTextContents();
      expect(kinds.indexOf(kind), words).toBeLessThan(6);
    }
  });

  test("that suit the data begins with those that did well elsewhere", async () => {
    const { page } = workbench;
    await openStudy(workbench, iris);
    await page.getByText("Suggested methods for these data").click();
    const uses = page.getByRole("button", { name: /^use / });
    await uses.first().waitFor();
    await press(page, /^\d+ more$/);
    const kinds = (await uses.all()).map(async (one) => (await one.getAttribute("aria-label"))?.slice(4));
    const listed = await Promise.all(kinds);
    const shares = await page.locator("li p", { hasText: /better than \d+ %/ }).allTextContents();
    const numbers = shares.map((text) => Number(/(\d+) %/.exec(text)?.[1]));
    expect(numbers.length).toBeGreaterThan(15);
    expect(Math.min(...numbers.slice(0, 5))).toBeGreaterThan(Math.max(...numbers.slice(-5)));
    expect(listed).not.toEqual([...listed].sort());
  });
});

test("the page has no errors", () => {
  expect(workbench.problems).toEqual([]);
});
