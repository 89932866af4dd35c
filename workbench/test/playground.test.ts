import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { choose, fill, find, type OpenWorkbench, openWorkbench, press } from "./open-workbench.js";

let workbench: OpenWorkbench;

beforeAll(async () => {
  workbench = await openWorkbench({ hash: "page=playground" });
}, 120_000);

afterAll(() => workbench?.close());

/** The number of the epoch on view. */
async function epoch(): Promise<number> {
  const text = await find(workbench.page, "region", "progress of the training").locator("output").textContent();
  return Number((text ?? "").replace(/[^\d]/g, ""));
}

const network = () => workbench.page.getByRole("img", { name: /^Network/ });
const plane = () => workbench.page.getByRole("img", { name: /^Plane/ });

/** The colours of a picture, to see that it changes. */
const pixels = () =>
  workbench.page.evaluate(() => document.querySelector<HTMLCanvasElement>("figure canvas")?.toDataURL() ?? "");

describe("the playground", () => {
  test("trains a network on the data: the losses fall, the picture changes, and it pauses", async () => {
    const { page } = workbench;
    await plane().waitFor();
    const before = await pixels();
    await press(page, "Train");
    await expect.poll(epoch, { timeout: 30_000 }).toBeGreaterThan(100);
    await press(page, "Pause");
    await find(page, "button", "Train").waitFor();
    const paused = await epoch();
    expect(await pixels()).not.toBe(before);
    await page.getByRole("img", { name: /^Loss over/ }).waitFor();
    await press(page, "One epoch");
    await expect.poll(epoch).toBeGreaterThan(paused);
    await page.getByText("Loss around these weights").click();
    await page.getByRole("img", { name: /^Loss around the weights after \d+ epochs: / }).waitFor();
    await press(page, "Reset");
    await expect.poll(epoch).toBe(0);
    expect(workbench.problems).toEqual([]);
  });

  test("builds layers of every kind; a unit can be looked at", async () => {
    const { page } = workbench;
    const builder = find(page, "region", "network");
    await press(builder, "Add a layer");
    await choose(builder, "kind of layer 3", "residual (adds its input)");
    await fill(builder, "units of layer 1", "8");
    await expect
      .poll(() => network().getAttribute("aria-label"))
      .toContain("dense, tanh: 8; dense, tanh: 4; residual, tanh: 4");
    await press(builder, "Add a layer");
    await choose(builder, "kind of layer 4", "batch normalisation");
    await builder.getByLabel("xy").check();
    await expect.poll(() => network().getAttribute("aria-label")).toContain("inputs: 3; ");
    await page.getByLabel("Picture of").selectOption({ label: "unit 2 of layer 1 (dense, tanh)" });
    await expect.poll(() => plane().getAttribute("aria-label")).toContain("unit 2 of layer 1");
    // Units of tanh have no linear regions; every layer with weights has a gradient.
    const regions = page.getByLabel("linear regions");
    expect(await regions.isDisabled()).toBe(true);
    const gradients = page.getByRole("img", { name: /^Norm of the gradient: layer 1 .*, output / });
    expect(await gradients.locator("rect").count()).toBe(5);
    for (const layer of [1, 2, 3]) await choose(builder, `activation of layer ${layer}`, "relu");
    await regions.check();
    await expect.poll(() => page.locator("figure svg path").first().getAttribute("d")).toMatch(/^M.*[hv]/);
    expect(workbench.problems).toEqual([]);
  });

  test("needs no horizontal scrolling in a narrow window", async () => {
    const { page } = workbench;
    const before = page.viewportSize() ?? { width: 1400, height: 900 };
    for (const width of [360, 800, 1200]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    await page.setViewportSize(before);
  });

  test("is kept in the link, and the network opens as a study", async () => {
    const { page } = workbench;
    const builder = find(page, "region", "network");
    await builder.getByLabel("xy").uncheck();
    await press(page, "Study this network");
    await find(page, "region", "results")
      .getByText(/^Fitted on/)
      .waitFor({ timeout: 60_000 });
    await page.goBack();
    await expect.poll(() => network().getAttribute("aria-label")).toContain("batch normalization: 4");
    expect(workbench.problems).toEqual([]);
  });
});
