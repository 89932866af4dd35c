import { afterAll, beforeAll, expect, test } from "vitest";
import { find, type OpenWorkbench, openWorkbench, press } from "./open-workbench.js";

let workbench: OpenWorkbench;

beforeAll(async () => {
  workbench = await openWorkbench();
}, 120_000);

afterAll(() => workbench?.close());

test("a method is found, its card is read with its formulas, and it is tried on data that suit it", async () => {
  const { page, problems } = workbench;
  await page.getByText(/^Fitted on/).waitFor();
  await press(page, "Methods");
  await find(page, "searchbox", "search methods").fill("logistic");
  await press(page, /^Logistic regression/);
  await find(page, "heading", "Strengths and weaknesses").waitFor();
  await page.locator('[data-typeset="true"] .katex').first().waitFor();
  await expect.poll(() => page.evaluate(() => document.fonts.check("12px KaTeX_Main"))).toBe(true);
  const card = page.url();
  await find(page.locator("article"), "link", "perceptron").click();
  await find(page, "heading", "Perceptron").waitFor();
  await expect.poll(() => page.url()).not.toBe(card);
  await page.goBack();
  await find(page, "heading", "Logistic regression").waitFor();
  await press(page, "Try it");
  await find(page, "heading", "Logistic regression").waitFor();
  const results = find(page, "region", "results");
  await results.getByText(/^Fitted on/).waitFor();
  const accuracy = results.getByRole("row", { name: /^accuracy/ }).getByRole("cell");
  await results.getByText(/^Fitted on 105 rows/).waitFor();
  expect(Number(await accuracy.nth(1).textContent())).toBeGreaterThan(0.8);
  expect(problems).toEqual([]);
});
