import { valueAndGrad } from "lectern/autodiff";
import { createRandom } from "lectern/numeric";
import { expect, test } from "vitest";
import { expectClose } from "../../../library/test/expect-close.js";
import { renderPlot } from "../../../library/test/render-plot.js";
import {
  createReader,
  drawSentence,
  errorOf,
  exampleSentence,
  experiment,
  figure,
  gradientThroughStructure,
  paths,
  plantForest,
  readNodes,
  tensorAt,
} from "./sentiment-trees.js";

test("[ML2-214] one network merges at each node, another reads sentiment at every node, with gradients through the structure; drawn", async () => {
  for (const seed of [0, 1]) {
    const random = createRandom(seed);
    const network = createReader(seed, "f64", 4);
    const forest = plantForest(Array.from({ length: 6 }, () => drawSentence(random)));
    const loss = errorOf(network, forest, "f64");
    const { gradient } = valueAndGrad(loss)(network.parameters);
    gradientThroughStructure(network, forest).forEach((byHand, i) => {
      expectClose(tensorAt(gradient, paths[i]).data, byHand, 1e-11);
    });
    // The same by differences, for one weight of each kind.
    const shifted = (path: string, by: number) => {
      const parameters = structuredClone(network.parameters);
      tensorAt(parameters, path).data[0] += by;
      return loss(parameters).data[0];
    };
    const differences = paths.map((path) => (shifted(path, 1e-5) - shifted(path, -1e-5)) / 2e-5);
    expectClose(
      differences,
      paths.map((path) => tensorAt(gradient, path).data[0]),
      1e-7,
    );

    const { accuracy, countsAccuracy, network: reader } = experiment(seed);
    expect(accuracy.sentences).toBeGreaterThan(0.95);
    expect(accuracy.inside).toBeGreaterThan(0.95);
    expect(accuracy.sentences).toBeGreaterThan(countsAccuracy + 0.1);
    // The curve over the tree: "good" is good, "not very good" is bad, and what comes after "but" decides.
    const example = plantForest([exampleSentence()]);
    const read = readNodes(reader, example);
    const at = (text: string) => read[example.texts.indexOf(text)];
    expect(at("good")).toBeGreaterThan(0);
    expect(at("not very good")).toBeLessThan(-0.25);
    expect(read[example.roots[0]]).toBeGreaterThan(0.25);
    if (seed > 0) continue;
    const drawing = await renderPlot(figure(reader));
    expect(drawing.warnings).toEqual([]);
    expect(drawing.paths()).toHaveLength(2);
    expect(drawing.marks("symbol")).toBe(read.length);
  }
});
