import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { encodeModel } from "../../core/files/model-file.js";
import { createGraph, type Edge } from "../../graphs/graph.js";
import { createRandom } from "../../numeric/random/random.js";
import { nodeClassifier } from "./node-classifier.js";

/** Two groups with noisy features and edges mostly within them; three nodes of each have labels. */
function groups(seed: number, n = 60) {
  const random = createRandom(seed);
  const truth = Array.from({ length: n }, (_, i) => (i % 2 === 0 ? "even" : "odd"));
  const x = truth.map((name) => [(name === "even" ? 0.5 : -0.5) + random.normal(), random.normal()]);
  const edges = Array.from({ length: 4 * n }, (_, i): Edge => {
    const step = 2 * (1 + random.integer(n / 2 - 1)) + (random.uniform() < 0.1 ? 1 : 0);
    return [i % n, (i + step) % n];
  }).filter(([a, b]) => a !== b);
  return { x, graph: createGraph(n, edges), truth, y: truth.map((name, i) => (i < 6 ? name : null)) };
}

const recipe = nodeClassifier({ epochs: 60, learningRate: 0.03 });

test("nodes without labels are classified by their neighbours, over several seeds", () => {
  for (const seed of [1, 2, 3]) {
    const { x, graph, y, truth } = groups(seed);
    const model = recipe.fit({ x, graph, y });
    const predicted = model.predict({ x, graph });
    expect(predicted.filter((name, i) => name === truth[i]).length / truth.length).toBeGreaterThan(0.85);
  }
});

test("the order of nodes does not matter for a fitted model, and a file keeps it", () => {
  const { x, graph, y } = groups(1, 12);
  const model = recipe.fit({ x, graph, y });
  const reversed = createGraph(
    12,
    Array.from({ length: 12 }, (_, i) => i).flatMap((i) =>
      Array.from(
        graph.edges.columnIndex.slice(graph.edges.rowStart[i], graph.edges.rowStart[i + 1]),
        (j): Edge => [11 - i, 11 - j],
      ),
    ),
  );
  expect(model.predict({ x: x.toReversed(), graph: reversed })).toEqual(model.predict({ x, graph }).toReversed());
  const again = recipe.load(encodeModel(model.saved));
  expect(again.probabilities({ x, graph })).toEqual(model.probabilities({ x, graph }));
});

test("missing nodes, labels and features are refused", () => {
  const { x, graph, y } = groups(1, 12);
  expect(refusal(() => recipe.fit({ x: x.slice(1), graph, y }))).toContain(
    "edges between 12 nodes, but features for 11 nodes",
  );
  expect(refusal(() => recipe.fit({ x, graph, y: y.slice(1) }))).toContain(
    "a label or null for each of the 12 nodes, got 11",
  );
  expect(refusal(() => recipe.fit({ x, graph, y: y.map(() => null) }))).toContain("at least two different labels");
  const model = recipe.fit({ x, graph, y });
  expect(refusal(() => model.predict({ x: x.map((row) => [...row, 1]), graph }))).toContain(
    "with 3 features, expected 2",
  );
});
