/** Figures of components and manifolds: jets, rolls, paired views, trends and separated sources. */
import { expect, test } from "vitest";
import { canonicalTrends, meanTrend, pcaTrend } from "../../src/components/canonical/canonical-trends.js";
import { temporalKernelCca } from "../../src/components/canonical/temporal-kernel-cca.js";
import { trendCorrelation } from "../../src/components/canonical/trend.js";
import { jade } from "../../src/components/independent/jade/jade.js";
import { kernelTdsep } from "../../src/components/independent/kernel-tdsep/kernel-tdsep.js";
import { separationReliability } from "../../src/components/independent/reliability.js";
import { sobi } from "../../src/components/independent/sobi/sobi.js";
import { pca } from "../../src/components/principal/pca/pca.js";
import { asMatrix, column, type Matrix, selectRows } from "../../src/data/matrix.js";
import { jets } from "../../src/datasets/jets.js";
import { neurovascular } from "../../src/datasets/neurovascular.js";
import { newsTrends } from "../../src/datasets/news-trends.js";
import { sharedSignal } from "../../src/datasets/paired-views.js";
import { swissRoll } from "../../src/datasets/sheets.js";
import { motherAndChild } from "../../src/datasets/source-mixtures.js";
import { correlation } from "../../src/linalg/covariance.js";
import { pearsonCorrelation } from "../../src/metrics/regression/correlation.js";
import { matchSources } from "../../src/metrics/separation.js";
import { plotGrid } from "../../src/plots/arrange.js";
import { lines } from "../../src/plots/lines.js";
import { matrixPlot } from "../../src/plots/matrix-plot.js";
import { scatter } from "../../src/plots/scatter.js";
import { scatterMatrix } from "../../src/plots/scatter-matrix.js";
import { scorePlot } from "../../src/plots/score-plot.js";
import { type DrawnMark, renderPlot } from "../render-plot.js";

const inPanel = (marks: readonly DrawnMark[], panel: number) => marks.filter((mark) => mark.panel === panel);

/** The share of dots that are nearest to the middle of the dots of their own colour. */
function clearlyGrouped(dots: readonly DrawnMark[]): number {
  const colours = [...new Set(dots.map(({ fill }) => fill))];
  const centers = colours.map((colour) => {
    const own = dots.filter(({ fill }) => fill === colour);
    return [own.reduce((sum, { x }) => sum + x / own.length, 0), own.reduce((sum, { y }) => sum + y / own.length, 0)];
  });
  const right = dots.filter(({ x, y, fill }) => {
    const distances = centers.map(([a, b]) => Math.hypot(x - a, y - b));
    return colours[distances.indexOf(Math.min(...distances))] === fill;
  });
  return right.length / dots.length;
}

test("[MP-011] figures 1.1 and 1.2: jets on their first two principal components, in the colours of three flavours", async () => {
  const { x, y } = jets({ samples: 600, seed: 1 });
  const scores = pca({ components: 2 }).fit({ x }).transform(x);
  const groups = Array.from(y.codes, (code) => y.classes[code]);
  const plots = [
    scatter(scores, { xTitle: "pc1", yTitle: "pc2" }),
    scatter(scores, { groups, xTitle: "pc1", yTitle: "pc2" }),
  ];
  const drawing = await renderPlot(plotGrid([plots]));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.words("legend-label")).toHaveLength(3);
  const [plain, coloured] = [0, 1].map((panel) => inPanel(drawing.drawn("symbol"), panel));
  expect([plain.length, coloured.length]).toEqual([600, 600]);
  expect(clearlyGrouped(coloured)).toBeGreaterThan(0.9);
});

test("[ML2-023] figure 11: the Swiss roll from its side, a colour for each quarter turn, with little and with much noise", async () => {
  const noises = [0.1, 1];
  const plots = noises.map((noise) => {
    const { x, y } = swissRoll({ noise, seed: 1 });
    const groups = Array.from(y, (t) => `${Math.floor(t / (Math.PI / 2))} quarter turns`);
    return scatter(x, { columns: [0, 2], groups, title: `noise ${noise}`, width: 300, height: 300 });
  });
  const drawing = await renderPlot(plotGrid([plots]));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.words("title-text")).toEqual(["noise 0.1", "noise 1"]);
  noises.forEach((noise, panel) => {
    const dots = inPanel(drawing.drawn("symbol"), panel);
    expect(dots).toHaveLength(1000);
    expect(new Set(dots.map(({ fill }) => fill)).size).toBe(6);
    // The radius grows with the turns: each colour has the radii of its quarter, but for the noise.
    for (const { datum } of dots) {
      const quarter = Number.parseInt(String(datum["group"]), 10);
      const turns = Math.hypot(Number(datum["x"]), Number(datum["y"])) / (Math.PI / 2);
      expect(turns).toBeGreaterThan(quarter - 5 * noise);
      expect(turns).toBeLessThan(quarter + 1 + 5 * noise);
    }
  });
});

test("[CB-080] figure 10.2: with γ = 0.1 no column of one view seems to depend on one of the other", async () => {
  const { x, y } = sharedSignal({ samples: 500, gamma: 0.1, noise: "isotropic", seed: 2 });
  const both = asMatrix(
    Array.from({ length: 500 }, (_, i) => [...x.data.subarray(2 * i, 2 * i + 2), ...y.data.subarray(2 * i, 2 * i + 2)]),
  );
  const drawing = await renderPlot(scatterMatrix(both, { names: ["x₁", "x₂", "y₁", "y₂"] }));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.marks("symbol")).toBe(12 * 500);
  const { data } = correlation(both);
  for (const at of [2, 3, 6, 7]) expect(Math.abs(data[at])).toBeLessThan(4 / Math.sqrt(500));
});

test("[ML2-085] figure 32: the spectrogram, the slow signal, and the response planted between them beside the one found", async () => {
  const { x, y, response, profile } = neurovascular({ samples: 400, seed: 1 });
  const lags = Array.from(response, (_, lag) => lag);
  const { convolutions } = temporalKernelCca(x, y, { lags, ridge: { kind: "relative", relativeAmount: 0.1 } });
  const found = lags.map((lag) =>
    profile.reduce((sum, weight, j) => sum + weight * convolutions[0].data[lag * 8 + j], 0),
  );
  const scaled = (values: ArrayLike<number>) => {
    const largest = Math.max(...Array.from(values, Math.abs));
    const sign = Math.sign(pearsonCorrelation(values, response));
    return Array.from(values, (value) => (sign * value) / largest);
  };
  const some = selectRows(
    x,
    lags.slice(0, 20).map((lag) => lag * 2),
  );
  const plots = [
    matrixPlot(transposed(some), { title: "power by band", height: 120, width: 320 }),
    lines([{ name: "slow signal", y: column(y, 0) }], { title: "slow signal", height: 120 }),
    lines(
      [
        { name: "planted", y: scaled(response) },
        { name: "found", y: scaled(found) },
      ],
      { title: "response", xTitle: "lag", height: 120 },
    ),
  ];
  const drawing = await renderPlot(plotGrid([plots]));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.words("title-text")).toEqual(["power by band", "slow signal", "response"]);
  const [, planted, estimated] = drawing.paths().map((path) => path.map((point) => point.y));
  expect(pearsonCorrelation(planted, estimated)).toBeGreaterThan(0.9);
});

function transposed({ rows, columns, data }: Matrix): Matrix {
  return {
    rows: columns,
    columns: rows,
    data: Float64Array.from({ length: data.length }, (_, at) => data[(at % rows) * columns + Math.floor(at / rows)]),
  };
}

test("[ML2-087] figures 35 and 36: correlations on later times of canonical trends, of PCA and of the mean", async () => {
  const delays = [0, 1, 2, 3, 4];
  const steady = { kind: "relative", relativeAmount: 0.1 } as const;
  const runs = Array.from({ length: 8 }, (_, seed) => {
    const { x, y } = newsTrends({ samples: 400, seed });
    const part = (from: number) => {
      const rows = Array.from({ length: 200 }, (_, t) => from + t);
      return [selectRows(x, rows), selectRows(y, rows)] as const;
    };
    const [train, test] = [part(0), part(200)];
    const trends = [
      canonicalTrends(...train, { delays, ridge: [steady, steady] }),
      pcaTrend(...train, delays),
      meanTrend(...train, delays),
    ];
    return trends.map((trend) => Math.abs(trendCorrelation(trend, ...test)));
  });
  const scores = ["canonical trends", "PCA of each view", "mean"].map((name, k) => {
    const values = runs.map((run) => run[k]);
    const mean = values.reduce((sum, value) => sum + value / 8, 0);
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2 / 7, 0);
    return { name, mean, standardError: Math.sqrt(variance / 8), values };
  });
  const drawing = await renderPlot(scorePlot(scores, { xTitle: "correlation on later times" }));
  expect(drawing.warnings).toEqual([]);
  const rules = drawing.drawn("rule");
  expect(rules).toHaveLength(3);
  // The interval of canonical trends lies to the right of both others.
  expect(rules[0].x).toBeGreaterThan(Math.max(rules[1].x2, rules[2].x2));
});

test("[ML2-098] figure 41: bent mixtures of two sines; kernel TDSEP gives the square of the sources back, TDSEP a bent one", async () => {
  const s = asMatrix(Array.from({ length: 1000 }, (_, t) => [Math.sin(0.25 * t), Math.sin(0.075 * t + 1)]));
  const bent = asMatrix(
    Array.from({ length: 1000 }, (_, t) => {
      const [u, v] = [s.data[2 * t], s.data[2 * t + 1]];
      return [Math.exp(u) - Math.exp(v), Math.exp(-u) + Math.exp(-v)];
    }),
  );
  const linear = sobi().fit({ x: bent }).transform(bent);
  const curved = kernelTdsep().fit({ x: bent }).transform(bent);
  const panels = { sources: s, mixtures: bent, TDSEP: linear, "kernel TDSEP": curved };
  const plots = Object.entries(panels).map(([title, x]) => scatter(x, { title, width: 200, height: 200 }));
  const drawing = await renderPlot(plotGrid([plots]));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.words("title-text")).toEqual(Object.keys(panels));
  // What is drawn of the sources, compared with what is drawn of their estimates.
  const places = (panel: number) => asMatrix(inPanel(drawing.drawn("symbol"), panel).map(({ x, y }) => [x, y]));
  const match = (panel: number) => matchSources(places(0), places(panel)).worst;
  expect(match(3)).toBeGreaterThan(0.98);
  expect(match(2)).toBeLessThan(match(3) - 0.01);
});

test("[ML2-105] figure 45: the separability of mother's and child's hearts has a block of two for each", async () => {
  const { x, sources } = motherAndChild({ seed: 1 });
  const found = separationReliability(jade(), x, { surrogates: 12 });
  // In the order of the true sources: which one each found source correlates with most.
  const k = found.sources.columns;
  const nearest = Array.from({ length: k }, (_, i) => {
    const sizes = Array.from({ length: k }, (_, j) =>
      Math.abs(pearsonCorrelation(column(found.sources, i), column(sources, j))),
    );
    return sizes.indexOf(Math.max(...sizes));
  });
  const order = Array.from({ length: k }, (_, i) => i).sort((a, b) => nearest[a] - nearest[b]);
  const sorted = order.map((i) => order.map((j) => found.separability.data[i * k + j]));
  const drawing = await renderPlot(matrixPlot(sorted, { digits: 2 }));
  expect(drawing.warnings).toEqual([]);
  const squares = drawing.drawn("rect");
  expect(squares).toHaveLength(36);
  const shade = (i: number, j: number) =>
    Number(squares.find(({ datum }) => datum["row"] === i && datum["column"] === j)?.datum["value"]);
  const inside = [shade(0, 1), shade(2, 3)];
  const outside = Array.from({ length: 36 }, (_, at) => [Math.floor(at / 6), at % 6])
    .filter(([i, j]) => i < j && !(i === 0 && j === 1) && !(i === 2 && j === 3))
    .map(([i, j]) => shade(i, j));
  expect(Math.min(...inside)).toBeGreaterThan(1.5 * Math.max(...outside));
});
