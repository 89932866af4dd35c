import { expect, test, vi } from "vitest";
import type { Figure, Study } from "../compute/calls.js";
import type { Computer } from "../compute/client.js";
import { firstWorkspace } from "../workspace/workspace.js";
import { exportFiles } from "./export-files.js";

const study = { id: 7 } as Study;
const plot = {
  $schema: "https://vega.github.io/schema/vega-lite/v6.json",
  data: { values: [{ a: 1, b: 2 }] },
  mark: "point",
  encoding: { x: { field: "a", type: "quantitative" }, y: { field: "b", type: "quantitative" } },
} as never as NonNullable<Figure["plot"]>;
const figure: Figure = { id: "surface", title: "Decision surface", caption: "", plot };

function computer() {
  const call = vi.fn(async (name: string) => new TextEncoder().encode(name));
  return { call } as never as Computer & { call: typeof call };
}

test("models and predictions are requested from the worker by the number of the study, samples without one", async () => {
  const asked = computer();
  const files = exportFiles({ workspace: firstWorkspace, study, computer: asked, figure });
  const byTitle = new Map(files.map((file) => [file.title, file]));
  expect(files.filter(({ obstacle }) => obstacle !== undefined)).toEqual([]);
  await byTitle.get("model")?.make();
  await byTitle.get("data with predictions, CSV")?.make();
  await byTitle.get("data, CSV")?.make();
  expect(asked.call.mock.calls).toEqual([
    ["model", { study: 7 }],
    ["table", { study: 7 }],
    ["table", { study: null }],
  ]);
  expect(files.map(({ name }) => name)).toEqual([
    "moons-nearest-neighbors-classifier.lectern",
    "moons-nearest-neighbors-classifier.csv",
    "moons.csv",
    "decision-surface.svg",
    "decision-surface.png",
    "decision-surface.vl.json",
  ]);
});

test("a figure becomes a drawing with its own background, and an equivalent specification", async () => {
  const files = exportFiles({ workspace: firstWorkspace, study, computer: computer(), figure });
  const svg = await files.find(({ title }) => title === "figure, SVG")?.make();
  expect(svg).toMatch(/^<svg /);
  expect(svg).toContain('fill="white"');
  const json = await files.find(({ title }) => title === "figure, Vega-Lite")?.make();
  expect(JSON.parse(json as string)).toEqual(plot);
});

test("a failed export gives the reason", () => {
  const without = exportFiles({ workspace: firstWorkspace, study: undefined, computer: computer(), figure: undefined });
  expect(without.map(({ obstacle }) => obstacle)).toEqual([
    "there is no model yet",
    "there is no model yet",
    undefined,
    ...Array.from({ length: 3 }, () => "there is no figure yet"),
  ]);
  const cloud: Figure = { id: "cloud", title: "Points", caption: "" };
  const many = exportFiles({ workspace: firstWorkspace, study, computer: computer(), figure: cloud });
  expect(many.at(-1)?.obstacle).toContain("too many points");
});
