import { afterAll, beforeAll, expect, test } from "vitest";
import { find, type OpenWorkbench, openWorkbench, press } from "./open-workbench.js";

let workbench: OpenWorkbench;

beforeAll(async () => {
  workbench = await openWorkbench();
}, 120_000);

afterAll(() => workbench?.close());

test("a method is found, its card is read, and it is tried on the current samples", async () => {
  const { page, problems } = workbench;
  await page.getByText(/^Fitted on/).waitFor();
  await press(page, "Methods");
  await find(page, "searchbox", "search methods").fill("logistic");
  await press(page, /^Logistic regression/);
  await find(page, "heading", "Strengths and weaknesses").waitFor();
  await press(page, "Try it");
  await find(page, "heading", "Logistic regression").waitFor();
  const results = find(page, "region", "results");
  await results.getByText(/^Fitted on/).waitFor();
  const accuracy = results.getByRole("row", { name: /^accuracy/ }).getByRole("cell");
  expect(Number(await accuracy.last().textContent())).toBeGreaterThan(0.8);
  expect(problems).toEqual([]);
});
