import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { renderPlot } from "../../test/render-plot.js";
import { jointEntropies } from "../metrics/joint-entropies.js";
import { informationBars, informationPlot } from "./information-plot.js";

const x = [0, 0, 1, 1];
const y = [0, 1, 0, 1];

function barsOf(plot: unknown): { name: string; from: number; to: number }[] {
  return JSON.parse(JSON.stringify(plot)).layer[0].data.values;
}

test("[MP-083] two variables are bars that overlap by their mutual information", async () => {
  // With y = x for three of four samples of each kind.
  const a = [0, 0, 0, 0, 1, 1, 1, 1];
  const b = [0, 0, 0, 1, 1, 1, 1, 0];
  const plot = informationPlot(["a", "b"], jointEntropies([a, b]));
  const drawing = await renderPlot(plot);
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("rect")).toBe(6);
  expect(drawing.svg).toContain("H(a, b) = 1.811");
  const bars = new Map(barsOf(plot).map((bar) => [bar.name, bar]));
  // I = 1 − h(1/4) = 0.1887 bits.
  const [first, second, shared] = ["H(a)", "H(b)", "I(a; b)"].map((name) => bars.get(name));
  expect((first?.to ?? 0) - (second?.from ?? 0)).toBeCloseTo(0.1887, 4);
  expect([shared?.from, shared?.to]).toEqual([second?.from, first?.to]);
});

test("zero information has no bar", () => {
  expect(barsOf(informationPlot(["a", "b"], jointEntropies([x, y]))).map(({ name }) => name)).not.toContain("I(a; b)");
  expect(barsOf(informationPlot(["a", "b"], jointEntropies([x, x]))).map(({ name }) => name)).toEqual([
    "H(a, b)",
    "H(a)",
    "H(b)",
    "I(a; b)",
  ]);
});

test("three variables have seven parts, the shared one negative for exclusive or", async () => {
  const xor = x.map((value, i) => value ^ y[i]);
  const plot = informationBars(["x", "y", "z"], jointEntropies([x, y, xor]));
  const drawing = await renderPlot(plot);
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("rect")).toBe(7);
  const { data } = JSON.parse(JSON.stringify(plot));
  expect(data.values[6]).toMatchObject({ name: "I(x; y; z)", value: -1 });
});

test("[MP-083] the diagram of three variables, which may share a negative amount, is refused", () => {
  expect(refusal(() => informationPlot(["x", "y", "z"], jointEntropies([x, y, x])))).toBe(
    "invalid-data: informationPlot: draws 2 variables, got 3; what 3 variables share may be negative: use informationBars",
  );
});

test("refuses other numbers of variables", () => {
  expect(refusal(() => informationPlot(["x"], { single: [1], pairs: [] }))).toMatch(/^invalid-data: informationParts/);
});
