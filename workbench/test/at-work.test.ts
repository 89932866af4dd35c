/** A person at work: changes options, looks at pictures, plays a film, keeps and compares, reads a card. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { fill, find, type OpenWorkbench, openWorkbench, press } from "./open-workbench.js";

let workbench: OpenWorkbench;

beforeAll(async () => {
  workbench = await openWorkbench();
}, 120_000);

afterAll(() => workbench?.close());

/** The value of a measure on the rows of the test. */
async function testScore(measure: string): Promise<number> {
  const row = workbench.page.getByRole("row", { name: new RegExp(`^${measure} `) });
  return Number(await row.getByRole("cell").last().textContent());
}

test("an option that is changed changes the scores, and the address brings both back", async () => {
  const { page } = workbench;
  const before = await testScore("log-loss");
  await fill(page, "neighbors", "120");
  await expect.poll(() => testScore("log-loss"), { timeout: 20_000 }).toBeGreaterThan(2 * before);
  const after = await testScore("log-loss");
  await page.reload();
  expect(await find(page, "textbox", "neighbors").inputValue()).toBe("120");
  expect(await testScore("log-loss")).toBe(after);
});

test("a value that cannot be is refused where it was typed, and the study stays", async () => {
  const { page } = workbench;
  const before = await testScore("log-loss");
  await fill(page, "neighbors", "0");
  await page
    .getByRole("region", { name: "method" })
    .getByText(/neighbors|at least|from 1/i)
    .first()
    .waitFor();
  expect(await find(page, "textbox", "neighbors").getAttribute("aria-invalid")).toBe("true");
  expect(await testScore("log-loss")).toBe(before);
  await fill(page, "neighbors", "7");
  await expect.poll(() => find(page, "textbox", "neighbors").getAttribute("aria-invalid")).not.toBe("true");
});

test("pictures are reached by the keyboard, and each has words", async () => {
  const { page } = workbench;
  const first = find(page, "tab", "Decision regions");
  await first.focus();
  await first.press("ArrowRight");
  await page.getByRole("tab", { selected: true }).and(page.locator(":focus")).waitFor();
  expect(await page.getByRole("tab", { selected: true }).textContent()).not.toBe("Decision regions");
  await find(page, "tab", "Confusion").click();
  expect(await find(page, "img", /^Confusion\. ./).count()).toBe(1);
});

test("a film runs over an option, frame by frame", async () => {
  const { page } = workbench;
  const film = page.getByRole("region", { name: "film" });
  await press(film, "Play");
  await film.getByText(/neighbors = 1\b/).waitFor();
  await press(film, /Pause|Play/);
  await find(film, "button", "one frame on").and(page.locator(":enabled")).waitFor();
  const shown = () => find(film, "slider", "frame").inputValue().then(Number);
  const before = await shown();
  await press(film, "one frame on");
  expect(await shown()).toBe(before + 1);
  await press(film, "Close the film");
  expect(await find(film, "slider", "frame").count()).toBe(0);
});

test("what is kept stands in the comparison", async () => {
  const { page } = workbench;
  await press(page, "Keep for comparison");
  await fill(page, "neighbors", "90");
  await expect.poll(() => page.getByText(/^Learned from/).count()).toBe(1);
  await press(page, "Keep for comparison");
  await press(page, /^Compare/);
  const kept = page.getByRole("region", { name: "kept runs" });
  await kept.getByRole("row").nth(2).waitFor();
  expect(await kept.getByRole("figure").count()).toBe(2);
});

test("a method is found, its card is read, and it is used", async () => {
  const { page } = workbench;
  await press(page, "Methods");
  await find(page, "searchbox", "search methods").fill("logistic");
  await press(page, /^Logistic regression/);
  await find(page, "heading", /Logistic regression/)
    .first()
    .waitFor();
  await press(page, "Try it");
  await find(page, "heading", "Logistic regression").waitFor();
  await page.getByText(/^Learned from/).waitFor();
  expect(await testScore("accuracy")).toBeGreaterThan(0.8);
});

test("nothing has gone wrong on the page, and nothing has left the machine", () => {
  expect(workbench.problems).toEqual([]);
});
