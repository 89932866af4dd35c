import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { choose, find, type OpenWorkbench, openStudy, openWorkbench, press } from "./open-workbench.js";

let workbench: OpenWorkbench;

beforeAll(async () => {
  workbench = await openWorkbench();
  await results()
    .getByText(/^Fitted/)
    .waitFor();
}, 120_000);

afterAll(() => workbench?.close());

const results = () => find(workbench.page, "region", "results");
const data = () => find(workbench.page, "region", "data");

const digits = { source: { kind: "bundled", name: "digits" }, target: "digit" } as const;

/** Records from now on, at every change of the page, the chosen data set with the results that are not marked as outdated. */
async function record(): Promise<() => Promise<readonly { set: string; words: string }[]>> {
  await workbench.page.evaluate(() => {
    const seen: { set: string; words: string }[] = [];
    const look = () => {
      const set = document.querySelector<HTMLSelectElement>('select[aria-label="data set"]')?.value ?? "";
      const region = document.querySelector<HTMLElement>('[aria-label="results"]');
      const words = region?.dataset["outdated"] === "true" ? "" : (region?.textContent ?? "");
      const figures = Array.from(document.querySelectorAll('[role="img"]'), (one) => one.getAttribute("aria-label"));
      seen.push({ set, words: `${words} ${figures.join(" ")}` });
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
    Object.assign(globalThis, { seen });
  });
  return () =>
    workbench.page.evaluate(() => (globalThis as unknown as { seen: { set: string; words: string }[] }).seen);
}

describe("other data chosen", () => {
  test.each([0, 500])("while an animation of the digits is computed get their own results (%i)", async (time) => {
    const { page } = workbench;
    await openStudy(workbench, { ...digits, steps: [{ kind: "pca", options: {} }] });
    await results()
      .getByText(/^Fitted on 1,797 rows/)
      .waitFor({ timeout: 60_000 });
    await press(find(page, "region", "animation"), "Play");
    await page.waitForTimeout(time);
    const seen = await record();
    await choose(page, "data set", "Iris");
    await results()
      .getByText(/^Fitted on 150 rows/)
      .waitFor({ timeout: 60_000 });
    const wrong = (await seen()).filter(({ set, words }) => set === "iris" && /1,797|stopped|digit/.test(words));
    expect(wrong).toEqual([]);
    expect(await page.getByText("stopped").count()).toBe(0);
    expect(workbench.problems).toEqual([]);
  });

  test("during a fit get their own results, whatever is chosen meanwhile", async () => {
    const { page } = workbench;
    await openStudy(workbench, { ...digits, steps: [{ kind: "random-forest-classifier", options: { trees: 300 } }] });
    await data().getByText("1,797 rows").waitFor();
    await page.waitForTimeout(400);
    const seen = await record();
    for (const set of ["Wine", "Digits", "Iris"]) {
      await choose(page, "data set", set);
      await page.waitForTimeout(120);
    }
    await results()
      .getByText(/^Fitted on 105 rows, tested on 45/)
      .waitFor({ timeout: 60_000 });
    const ofIris = (await seen()).filter(({ set }) => set === "iris");
    expect(ofIris.filter(({ words }) => /Fitted on (?!105)|stopped/.test(words))).toEqual([]);
    expect(workbench.problems).toEqual([]);
  });
});

describe("without data", () => {
  const figures = () => find(workbench.page, "region", "pictures").locator("figure");

  test("a file that cannot be read leaves no picture and no scores of the data before", async () => {
    await openStudy(workbench);
    await results()
      .getByText(/^Fitted/)
      .waitFor();
    await data().getByText("Your file", { exact: true }).click();
    const buffer = Buffer.from("this is no such file");
    await data()
      .locator('input[type="file"]')
      .setInputFiles({ name: "broken.parquet", mimeType: "application/octet-stream", buffer });
    await workbench.page.getByRole("alert").getByText("broken.parquet").waitFor();
    expect(await figures().count()).toBe(0);
    expect(await results().getByRole("table").count()).toBe(0);
  });

  test("an empty drawing pad shows no picture and no scores", async () => {
    await openStudy(workbench);
    await results()
      .getByText(/^Fitted/)
      .waitFor();
    await data().getByText("Draw", { exact: true }).click();
    await workbench.page.getByRole("alert").getByText("there are no points yet").waitFor();
    expect(await figures().count()).toBe(0);
    expect(await results().getByRole("table").count()).toBe(0);
  });
});
