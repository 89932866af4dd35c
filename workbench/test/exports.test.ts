/** The exports of the workbench match what it shows, and work outside it. */
import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { decodeModel, type NamedLabels, readCsv } from "lectern";
import { dropTableColumns } from "lectern/data";
import { registry } from "lectern/registry";
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bundled, program } from "../../cli/test/run-lectern.js";
import { temporaryFolder } from "../../cli/test/temporary-folder.js";
import { find, type OpenWorkbench, openWorkbench, press, saved } from "./open-workbench.js";

/** Opens the dialog, once there is a model to give out. */
async function openExport({ page }: OpenWorkbench): Promise<Locator> {
  await press(page, "Export");
  const dialog = find(page, "dialog", "Export");
  await find(dialog, "button", "model").and(page.locator(":enabled")).waitFor();
  return dialog;
}

const textOf = (dialog: Locator, name: string) => find(dialog, "textbox", name).inputValue();

describe("exports of the default study", () => {
  let workbench: OpenWorkbench;
  let dialog: Locator;

  beforeAll(async () => {
    workbench = await openWorkbench({ browser: { permissions: ["clipboard-read", "clipboard-write"] } });
    dialog = await openExport(workbench);
  }, 120_000);

  afterAll(() => workbench?.close());

  const save = (name: string) => saved(workbench.page, () => press(dialog, name));

  test("the model is a file that the library reads, and its predictions match the table", async () => {
    const model = registry.restore(decodeModel((await save("model")).bytes));
    const { table } = readCsv((await save("data with predictions, CSV")).bytes);
    const samples = readCsv((await save("data, CSV")).bytes).table;
    expect(table.rows).toBe(200);
    expect(samples.names).toEqual(["x", "y", "group"]);
    const { codes, classes } = model.predict!(dropTableColumns(samples, ["group"])) as NamedLabels;
    const told = table.columns.find(
      (column, j) => column.type === "category" && !samples.names.includes(table.names[j] as string),
    ) as { readonly codes: Int32Array; readonly categories: readonly string[] };
    expect(Array.from(codes, (code) => classes[code])).toEqual(Array.from(told.codes, (code) => told.categories[code]));
  });

  test("the figure is a drawing, an image and a specification", async () => {
    const svg = await save("figure, SVG");
    expect(svg.name).toMatch(/\.svg$/);
    expect(svg.bytes.toString()).toMatch(/^<svg /);
    const png = await save("figure, PNG");
    expect(png.bytes.subarray(1, 4).toString()).toBe("PNG");
    expect(JSON.parse((await save("figure, Vega-Lite")).bytes.toString())).toHaveProperty("$schema");
  });

  test("the commands do the same in a terminal", async () => {
    const folder = temporaryFolder();
    const { name, bytes } = await save("data, CSV");
    for (const file of [name, "test.csv", "new.csv"]) writeFileSync(join(folder, file), bytes);
    const { code, said } = await runScript(await textOf(dialog, "Command line"), folder);
    expect(said).not.toContain("lectern:");
    expect(code).toBe(0);
    expect(readCsv(readFileSync(join(folder, "result.csv"))).table.rows).toBe(200);
  });

  test("the program is copied and saved as it is shown", async () => {
    const shown = await textOf(dialog, "TypeScript");
    expect(shown).toContain("nearestNeighborsClassifier(");
    await press(dialog, "copy TypeScript");
    await dialog.getByText("TypeScript copied").waitFor();
    // A field gives its text with simple line ends, the clipboard perhaps not.
    const copied = await workbench.page.evaluate(() => navigator.clipboard.readText());
    expect(copied.replaceAll("\r\n", "\n")).toBe(shown);
    const file = await save("save TypeScript");
    expect(file).toEqual({ name: "nearest-neighbors-classifier.mts", bytes: Buffer.from(shown) });
  });

  test("the link leads to the same study", async () => {
    await press(dialog, "copy link");
    await dialog.getByText("link copied").waitFor();
    const link = await workbench.page.evaluate(() => navigator.clipboard.readText());
    const other = await openWorkbench({ hash: new URL(link).hash });
    try {
      expect(await textOf(await openExport(other), "TypeScript")).toBe(await textOf(dialog, "TypeScript"));
      expect(other.problems).toEqual([]);
    } finally {
      await other.close();
    }
  });

  test("the page has no errors, and nothing has left the machine", () => {
    expect(workbench.problems).toEqual([]);
  });
});

test("a file given to the command is loaded at the start", async () => {
  const workbench = await openWorkbench({ files: [bundled("iris.csv")] });
  try {
    const dialog = await openExport(workbench);
    expect(await textOf(dialog, "Command line")).toMatch(/^lectern fit .* iris\.csv .*--target species /s);
    expect(await textOf(dialog, "TypeScript")).toContain('readCsv(await readFile("iris.csv"))');
    expect(workbench.problems).toEqual([]);
  } finally {
    expect(await workbench.close()).toBe(0);
  }
});

/** Runs a shell script in which `lectern` is the built command. */
function runScript(script: string, cwd: string): Promise<{ code: number | null; said: string }> {
  const command = `lectern() { '${process.execPath}' '${program}' "$@"; }`;
  const child = spawn("sh", ["-e"], { cwd, env: { ...process.env, NO_COLOR: "1" } });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
  child.stdin.end(`${command}\n${script}`);
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, said })));
}
