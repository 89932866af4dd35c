import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { renderPlot } from "../../test/render-plot.js";
import { attentionPlot } from "./attention-plot.js";

const keys = ["the", "cat", "is", "the", "best"];

test("tokens are shaded by their weights, and a line leads from the framed token to the one with the largest", async () => {
  const drawing = await renderPlot(attentionPlot([0.1, 0.6, 0, 0.1, 0.2], { keys, query: 4 }));
  expect(drawing.warnings).toEqual([]);
  const boxes = drawing.drawn("rect");
  expect(boxes).toHaveLength(6);
  const lightness = boxes.slice(0, 5).map(({ fill = "" }) => Number(/\d+/.exec(fill)?.[0]));
  // The same weight has the same shade; a larger one is darker.
  expect(lightness[0]).toBe(lightness[3]);
  expect([1, 4, 0, 2].map((i) => lightness[i])).toEqual(lightness.toSorted((a, b) => a - b).filter((_, i) => i !== 3));
  const [line] = drawing.drawn("rule");
  const [cat, framed] = [boxes[1], boxes[5]];
  const middle = ({ x, x2 }: { x: number; x2: number }) => (x + x2) / 2;
  expect(Math.abs(line.x - middle(framed)) + Math.abs(line.x2 - middle(cat))).toBeLessThan(1e-6);
  expect(framed.datum["token"]).toBe("best");
  expect(drawing.drawn("text").map(({ text }) => text)).toEqual([...keys, ...keys]);
});

test("queries can be other tokens than keys", async () => {
  const drawing = await renderPlot(attentionPlot([0.2, 0.8], { keys: ["C", "O"], queries: ["O", "C", "N"], query: 2 }));
  expect(drawing.marks("text")).toBe(5);
});

test("refuses weights and queries that do not fit", () => {
  expect(refusal(() => attentionPlot([1], { keys, query: 0 }))).toContain("1 weights for 5 keys");
  expect(refusal(() => attentionPlot([1], { keys: ["a"], query: 1 }))).toContain(
    "query must be the position of one of 1 tokens, got 1",
  );
});
