import { expect, test } from "vitest";
import { renderPlot } from "../../test/render-plot.js";
import { zeros } from "../data/matrix.js";
import { embeddingSprings } from "../manifold/neighbor-embedding/springs.js";
import { createRandom } from "../numeric/random/random.js";
import { springForcePlot } from "./spring-force-plot.js";

test("[ML2-050] springs attract where p > q and repel where p < q, with a force of length times stiffness; all forces sum to 0", async () => {
  for (let seed = 0; seed < 3; seed++) {
    const random = createRandom(seed);
    const n = 8;
    const p = zeros(n, n);
    for (let i = 0; i < n; i++) for (let j = 0; j < i; j++) p.data[i * n + j] = random.exponential();
    const total = 2 * p.data.reduce((sum, value) => sum + value, 0);
    for (let i = 0; i < n; i++) for (let j = 0; j < i; j++) p.data[j * n + i] = p.data[i * n + j] /= total;
    const y = Array.from({ length: n }, () => [random.normal(), random.normal()]);
    const found = embeddingSprings(y, p);
    const kernel = ({ length }: { readonly length: number }) => 1 / (1 + length ** 2);
    const sum = 2 * found.springs.reduce((all, spring) => all + kernel(spring), 0);
    for (const spring of found.springs) {
      const mismatch = p.data[spring.first * n + spring.second] - kernel(spring) / sum;
      expect(spring.stiffness).toBeCloseTo(4 * mismatch * kernel(spring), 12);
      expect(Math.sign(spring.stiffness)).toBe(Math.sign(mismatch));
    }
    for (const k of [0, 1]) {
      expect(found.forces.data.reduce((all, force, e) => all + (e % 2 === k ? force : 0), 0)).toBeCloseTo(0, 12);
    }
    const drawing = await renderPlot(springForcePlot(y, found));
    expect(drawing.warnings).toEqual([]);
    expect(drawing.drawn("symbol")).toHaveLength(n);
    const rules = drawing.drawn("rule");
    expect(rules).toHaveLength((n * (n - 1)) / 2);
    const sizes = found.springs.map(({ length, stiffness }) => Math.abs(length * stiffness)).sort((a, b) => b - a);
    rules.forEach(({ datum }, at) => {
      expect(Number(datum["size"])).toBeCloseTo(sizes[at], 4);
    });
    const pulled = found.springs.filter(({ stiffness }) => stiffness > 0).length;
    expect(rules.filter(({ datum }) => datum["force"] === "attraction")).toHaveLength(pulled);
    expect(new Set(rules.map(({ stroke, datum }) => `${stroke} ${datum["force"]}`)).size).toBe(2);
  }
});

test("only the largest forces are drawn", async () => {
  const y = [
    [0, 0],
    [1, 0],
    [0, 3],
  ];
  const p = [
    [0, 0.4, 0.05],
    [0.4, 0, 0.05],
    [0.05, 0.05, 0],
  ];
  const drawing = await renderPlot(springForcePlot(y, embeddingSprings(y, p, "gaussian"), { most: 2 }));
  expect(drawing.drawn("rule")).toHaveLength(2);
});
