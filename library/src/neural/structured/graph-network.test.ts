import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { createGraph, type Edge } from "../../graphs/graph.js";
import { createRandom } from "../../numeric/random/random.js";
import type { FeaturedEdge } from "./edge-features.js";
import { graphClassifier, graphRegressor } from "./graph-network.js";

const ring = (n: number) => ({
  x: Array.from({ length: n }, () => [1]),
  graph: createGraph(
    n,
    Array.from({ length: n }, (_, i): Edge => [i, (i + 1) % n]),
  ),
});
const star = (n: number) => ({
  x: Array.from({ length: n }, () => [1]),
  graph: createGraph(
    n,
    Array.from({ length: n - 1 }, (_, i): Edge => [0, i + 1]),
  ),
});

test("rings and stars of other sizes are classified correctly, over several seeds", () => {
  const sizes = [4, 5, 7, 8];
  const x = [...sizes.map(ring), ...sizes.map(star)];
  const y = x.map((_, i) => (i < sizes.length ? "ring" : "star"));
  const architecture = [
    { kind: "graph-convolution", outputs: 8, activation: "relu" },
    { kind: "graph-pooling", function: "max" },
  ] as const;
  for (const seed of [1, 2, 3]) {
    const model = graphClassifier({ architecture, epochs: 40, learningRate: 0.1, batchSize: 4, seed }).fit({ x, y });
    expect(model.predict([ring(6), star(6), star(9), ring(9)])).toEqual(["ring", "star", "star", "ring"]);
    expect(
      graphClassifier({ architecture, epochs: 40, learningRate: 0.1, batchSize: 4, seed })
        .restore(structuredClone(model.saved))
        .predict(x),
    ).toEqual(model.predict(x));
  }
});

test("a sum over nodes is learned, whatever their order", () => {
  const random = createRandom(1);
  const graphs = Array.from({ length: 60 }, () => {
    const n = 3 + random.integer(4);
    return { ...ring(n), x: Array.from({ length: n }, () => [random.normal()]) };
  });
  const sums = graphs.map(({ x }) => x.reduce((total, [value]) => total + value, 0));
  const model = graphRegressor({
    architecture: [{ kind: "dense", outputs: 16, activation: "relu" }, { kind: "graph-pooling" }],
    ...{ epochs: 60, learningRate: 0.02, batchSize: 15 },
  }).fit({ x: graphs.slice(0, 45), y: sums.slice(0, 45) });
  const rest = model.predict(graphs.slice(45));
  const error = rest.reduce((total, value, i) => total + (value - sums[45 + i]) ** 2, 0) / rest.length;
  expect(error).toBeLessThan(0.3);
  const turned = { ...graphs[50], x: graphs[50].x.toReversed() };
  expect(model.predict([turned])[0]).toBeCloseTo(model.predict([graphs[50]])[0], 4);
});

test("architectures without pooling and graphs that do not fit are refused", () => {
  const flat = graphClassifier({ architecture: [{ kind: "dense", outputs: 2 }] });
  expect(refusal(() => flat.fit({ x: [ring(3), star(4)], y: ["a", "b"] }))).toContain("graph-pooling");
  const wide = {
    ...ring(3),
    x: [
      [1, 2],
      [1, 2],
      [1, 2],
    ],
  };
  expect(refusal(() => graphClassifier().fit({ x: [ring(3), wide], y: ["a", "b"] }))).toContain(
    "graph 1 has nodes with 2 features, expected 1",
  );
  expect(refusal(() => graphRegressor().fit({ x: [ring(3)], y: [Number.NaN] }))).toContain("y must be finite numbers");
  expect(refusal(() => graphRegressor().fit({ x: [ring(3)], y: [] }))).toContain("1 inputs and 0 outputs");
});

test.each([1, 2, 3])(
  "[ML2-216] the energy of a molecule is a sum over its atoms, learned by message passing, and does not depend on their order (seed %i)",
  (seed) => {
    const random = createRandom(seed);
    /** A chain of atoms of two kinds. A bond has the energy 1 between atoms of different kinds, and half of its own kind. */
    const molecule = () => {
      const kinds = Array.from({ length: 3 + random.integer(5) }, () => random.integer(2));
      const bonds = kinds.slice(1).map((_, i): FeaturedEdge => [i, i + 1, random.integer(2)]);
      const energyOf = ([a, b, kind]: FeaturedEdge) => (kinds[a] === kinds[b] ? 0 : 1) + kind / 2;
      const energy = bonds.reduce((total, bond) => total + energyOf(bond), 0);
      const graph = createGraph(
        kinds.length,
        bonds.map(([a, b]) => [a, b]),
      );
      return { x: kinds.map((own) => [own, 1 - own]), edgeFeatures: bonds, energy, graph };
    };
    const molecules = Array.from({ length: 90 }, molecule);
    const [train, test] = [molecules.slice(0, 70), molecules.slice(70)];
    const recipe = graphRegressor({
      architecture: [
        {
          kind: "message-passing",
          edgeFeatures: 1,
          message: [{ kind: "dense", outputs: 12, activation: "relu" }],
          update: [{ kind: "dense", outputs: 4 }],
        },
        { kind: "graph-pooling", function: "sum" },
      ],
      ...{ epochs: 120, learningRate: 0.03, batchSize: 8, seed },
    });
    const model = recipe.fit({ x: train, y: train.map(({ energy }) => energy) });
    const errors = model.predict(test).map((value, i) => (value - test[i].energy) ** 2);
    const center = test.reduce((total, { energy }) => total + energy, 0) / test.length;
    const variance = test.reduce((total, { energy }) => total + (energy - center) ** 2, 0);
    expect(errors.reduce((total, error) => total + error, 0)).toBeLessThan(0.03 * variance);
    for (const { x, edgeFeatures, graph } of test.slice(0, 5)) {
      const last = x.length - 1;
      const bonds = edgeFeatures.map(([a, b, kind]): FeaturedEdge => [last - a, last - b, kind]);
      const turned = {
        x: x.toReversed(),
        edgeFeatures: bonds.toReversed(),
        graph: createGraph(
          x.length,
          bonds.map(([a, b]): Edge => [a, b]),
        ),
      };
      const before = model.predict([{ x, edgeFeatures, graph }])[0];
      expect(model.predict([turned])[0]).toBeCloseTo(before, 4);
      const [weak, strong] = [0, 1].map((kind) => {
        const all = edgeFeatures.map(([a, b]): FeaturedEdge => [a, b, kind]);
        return model.predict([{ x, edgeFeatures: all, graph }])[0];
      });
      expect(strong - weak).toBeGreaterThan(0.3 * edgeFeatures.length);
    }
    expect(refusal(() => model.predict([{ x: test[0].x, graph: test[0].graph }]))).toContain(
      "graph-regressor: graph 0 needs edgeFeatures with 1 numbers for the edge",
    );
  },
);

/** A mesh of a sphere or of a torus, with noise: rings of vertices, connected along and across. */
function mesh(seed: number, shape: "sphere" | "torus") {
  const random = createRandom(seed);
  const [rings, around] = [6 + random.integer(3), 6 + random.integer(3)];
  const vertex = (i: number, j: number) => i * around + (j % around);
  const x: number[][] = [];
  const edges: Edge[] = [];
  for (let i = 0; i < rings; i++) {
    for (let j = 0; j < around; j++) {
      const [u, v] = [
        (2 * Math.PI * j) / around,
        shape === "torus" ? (2 * Math.PI * i) / rings : (Math.PI * (i + 0.5)) / rings,
      ];
      const radius = shape === "torus" ? 1 + 0.4 * Math.cos(v) : Math.sin(v);
      const height = shape === "torus" ? 0.4 * Math.sin(v) : Math.cos(v);
      x.push([radius * Math.cos(u), radius * Math.sin(u), height].map((value) => value + 0.05 * random.normal()));
      edges.push([vertex(i, j), vertex(i, j + 1)]);
      if (i + 1 < rings) edges.push([vertex(i, j), vertex(i + 1, j)]);
      else if (shape === "torus") edges.push([vertex(i, j), vertex(0, j)]);
    }
  }
  return { x, graph: createGraph(x.length, edges) };
}

test("[ML2-217] meshes of two shapes are classified by a graph network whose states grow, with a dense head", () => {
  const shapes = ["sphere", "torus"] as const;
  const meshes = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => mesh(from + i, shapes[i % 2]));
  const y = Array.from({ length: 16 }, (_, i) => shapes[i % 2]);
  const recipe = graphClassifier({
    architecture: [
      { kind: "graph-convolution", outputs: 8, activation: "relu" },
      { kind: "graph-convolution", outputs: 16, activation: "relu" },
      { kind: "graph-convolution", outputs: 32, activation: "relu" },
      { kind: "graph-pooling", function: "average" },
      { kind: "dense", outputs: 16, activation: "relu" },
    ],
    ...{ epochs: 30, learningRate: 0.01, batchSize: 4 },
  });
  const model = recipe.fit({ x: meshes(0, 16), y });
  const predicted = model.predict(meshes(100, 20));
  expect(predicted.filter((name, i) => name === shapes[i % 2]).length).toBeGreaterThan(17);
});
