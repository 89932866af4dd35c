import { expect, test } from "vitest";
import { renderPlot } from "../../test/render-plot.js";
import { oneHot } from "../features/category/one-hot/one-hot.js";
import { impute } from "../features/imputation/impute/impute.js";
import { standardize } from "../features/scaling/standardize/standardize.js";
import { ridge } from "../linear/ridge/ridge.js";
import { columns } from "../pipeline/columns/columns.js";
import { pipeline } from "../pipeline/pipeline/pipeline.js";
import { pipelineDiagram } from "./pipeline-diagram.js";

test("[CB-007, CB-011] figure 3.1: data, a box that extracts features, a box for the model, and the prediction", async () => {
  const drawing = await renderPlot(pipelineDiagram(pipeline(standardize(), ridge())));
  expect(drawing.warnings).toEqual([]);
  expect([drawing.marks("rect"), drawing.marks("rule"), drawing.marks("symbol")]).toEqual([4, 3, 3]);
  const texts = Array.from(drawing.svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g), ([, text]) => text);
  expect(texts).toEqual(["data", "standardize", "ridge", "prediction"]);
  // From left to right, in this order.
  const places = Array.from(drawing.svg.matchAll(/<text[^>]*translate\(([\d.]+),/g), ([, x]) => Number(x));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  const fills = Array.from(drawing.svg.matchAll(/fill="(#cfe8f7|#fbd7a8)"/g), ([, fill]) => fill);
  expect(fills).toEqual(["#cfe8f7", "#fbd7a8"]);
});

test("blocks of columns are stacked, with their columns", async () => {
  const extractor = columns({
    numbers: { columns: ["age", "size", "rooms"], encoder: pipeline(impute(), standardize()) },
    city: oneHot(),
  });
  const drawing = await renderPlot(pipelineDiagram(pipeline(extractor, ridge())));
  expect([drawing.marks("rect"), drawing.marks("rule")]).toEqual([5, 5]);
  for (const text of ["impute → standardize", "(age and 2 more)", "one-hot", "(city)"])
    expect(drawing.svg).toContain(text);
});

test("a recipe that is not a pipeline is drawn as a single model", async () => {
  const drawing = await renderPlot(pipelineDiagram(ridge()));
  expect(drawing.marks("rect")).toBe(3);
});
