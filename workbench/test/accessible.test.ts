/** Every page checked by axe, for the WCAG rules that a program can check. */
import { createRequire } from "node:module";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { find, type OpenWorkbench, openWorkbench, press } from "./open-workbench.js";

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

describe.each(["light", "dark"] as const)("in %s colours", (colorScheme) => {
  let workbench: OpenWorkbench;

  beforeAll(async () => {
    workbench = await openWorkbench({ browser: { colorScheme, bypassCSP: true } });
    await find(workbench.page, "region", "results")
      .getByText(/^Fitted on/)
      .waitFor();
    await workbench.page.addScriptTag({ path: axe });
  }, 120_000);

  afterAll(() => workbench?.close());

  /** The rules that are broken, each with the first place where it is. */
  function broken(): Promise<string[]> {
    return workbench.page.evaluate(async () => {
      const { axe: judge } = globalThis as never as { axe: { run(settings: object): Promise<Verdict> } };
      interface Verdict {
        readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
      }
      const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"];
      const { violations } = await judge.run({ runOnly: tags });
      return violations.map(({ id, nodes }) => `${id} (${nodes.length}): ${nodes[0].html.slice(0, 160)}`);
    });
  }

  test("the study page has no accessibility violations", async () => {
    await workbench.page.locator('[role="img"][data-drawn]').waitFor();
    expect(await broken()).toEqual([]);
  });

  test("the comparison page has no accessibility violations", async () => {
    await press(workbench.page, "Keep for comparison");
    await press(workbench.page, "Compare (1)");
    await workbench.page.locator('[role="img"][data-drawn]').waitFor();
    expect(await broken()).toEqual([]);
  });

  test("the playground has no accessibility violations", async () => {
    await press(workbench.page, "Playground");
    await workbench.page.getByRole("img", { name: /^Plane/ }).waitFor();
    expect(await broken()).toEqual([]);
  });

  test("the catalogue and a card have no accessibility violations", async () => {
    await press(workbench.page, "Methods");
    await find(workbench.page, "searchbox", "search methods").waitFor();
    expect(await broken()).toEqual([]);
    await press(workbench.page, /^Kernel ridge/);
    await find(workbench.page, "heading", "Strengths and weaknesses").waitFor();
    expect(await broken()).toEqual([]);
  });
});
