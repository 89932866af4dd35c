import { describe, expect, test } from "vitest";
import { renderPlot } from "../../../library/test/render-plot.js";
import {
  bayesRule,
  borderFigure,
  borderOf,
  densities,
  errorsOf,
  leastError,
  logDensity,
  pairs,
  problems,
  regions,
} from "./bayes-optimality.js";

const seeds = [0, 1, 2, 3, 4];
const meanErrors = (problem: keyof typeof problems) => {
  const runs = seeds.map((seed) => errorsOf(problem, 1000, seed));
  return (name: keyof (typeof runs)[0]) => runs.reduce((sum, run) => sum + run[name] / runs.length, 0);
};

describe("section C.1 of the Cookbook", () => {
  test("the error of Bayes' rule is Φ(−Δ/2), and Fisher's discriminant reaches it when the classes share a covariance", () => {
    for (const problem of ["isotropic", "elliptical"] as const) {
      const error = meanErrors(problem);
      expect(Math.abs(error("Bayes' rule") - leastError(problems[problem]))).toBeLessThan(0.006);
      expect(Math.abs(error("linear discriminant") - error("Bayes' rule"))).toBeLessThan(0.003);
      expect(Math.abs(error("quadratic discriminant") - error("Bayes' rule"))).toBeLessThan(0.003);
    }
  });

  test("classes with different covariances need quadratic boundaries", () => {
    const error = meanErrors("unequal");
    expect(Math.abs(error("quadratic discriminant") - error("Bayes' rule"))).toBeLessThan(0.003);
    expect(error("linear discriminant")).toBeGreaterThan(error("Bayes' rule") + 0.02);
  });
});

describe("figures of chapters 15 and 16", () => {
  test("[CB-112] the nearest centroid is optimal for spherical classes, worse than Fisher's discriminant for elliptical ones", async () => {
    const isotropic = meanErrors("isotropic");
    expect(Math.abs(isotropic("nearest centroid") - isotropic("Bayes' rule"))).toBeLessThan(0.003);
    for (const problem of ["elliptical", "threeClasses"] as const) {
      const error = meanErrors(problem);
      expect(error("nearest centroid")).toBeGreaterThan(error("linear discriminant") + 0.1);
    }
    // The figures: background as predicted, dots as they are, one large circle per class.
    for (const problem of ["isotropic", "elliptical", "threeClasses"] as const) {
      const drawing = await renderPlot(regions(problem, "nearest centroid", 1));
      expect(drawing.warnings).toEqual([]);
      expect(drawing.marks("symbol")).toBe(41 * 41 + 61 * problems[problem].length);
      expect(new Set(drawing.drawn("symbol").map(({ fill }) => fill)).size).toBe(problems[problem].length);
      const [background, dots, centroids] = regions(problem, "nearest centroid", 1).layer.map(
        ({ data }) => data.values,
      );
      expect(background).toHaveLength(41 * 41);
      expect(dots).toHaveLength(60 * problems[problem].length);
      expect(centroids).toHaveLength(problems[problem].length);
      for (const value of background as { x: number; y: number; class: string }[]) {
        const distances = (centroids as { x: number; y: number }[]).map(({ x, y }) =>
          Math.hypot(x - value.x, y - value.y),
        );
        const nearest = (centroids as { class: string }[])[distances.indexOf(Math.min(...distances))];
        expect(value.class).toBe(nearest.class);
      }
    }
  });

  test("[CB-117] densities with gap and standard deviation; Fisher's regions are Bayes' for elliptical classes, the nearest centroid's are not", async () => {
    const drawn = await renderPlot(densities([-1, 2], 0.8));
    expect(drawn.warnings).toEqual([]);
    expect(drawn.marks("line")).toBe(2);
    // The gap between the means and the standard deviation beside one of them are marked, each with its name.
    const marked = drawn.drawn("rule");
    expect(marked).toHaveLength(2);
    const [gap, deviation] = marked.map(({ x, x2 }) => Math.abs(x2 - x));
    expect((deviation ?? 0) / (gap ?? 1)).toBeCloseTo(0.8 / 3, 6);
    for (const problem of ["elliptical", "threeClasses"] as const) {
      const { warnings, marks } = await renderPlot(regions(problem, "linear discriminant", 1));
      expect(warnings).toEqual([]);
      expect(marks("symbol")).toBe(41 * 41 + 61 * problems[problem].length);
    }
    const { layer } = densities([-1, 2], 0.8);
    expect(layer[1].data.values).toMatchObject([
      { mark: "μ₁ − μ₂", from: -1, to: 2 },
      { mark: "σ", from: 2, to: 2.8 },
    ]);
    const curves = layer[0].data.values as { x: number; density: number; class: string }[];
    for (const name of ["first", "second"]) {
      const own = curves.filter((value) => value.class === name);
      const top = own.reduce((best, value) => (value.density > best.density ? value : best));
      const step = own[1].x - own[0].x;
      expect(Math.abs(top.x - (name === "first" ? -1 : 2))).toBeLessThanOrEqual(step / 2);
      expect(own.reduce((sum, { density }) => sum + density * step, 0)).toBeCloseTo(1, 3);
    }
    for (const problem of ["elliptical", "threeClasses"] as const) {
      for (const seed of seeds) {
        const agreement = (classifier: "linear discriminant" | "nearest centroid") => {
          const background = regions(problem, classifier, seed).layer[0].data.values as {
            x: number;
            y: number;
            class: string;
          }[];
          const same = background.filter(({ x, y, class: name }) => name === bayesRule(problems[problem], [x, y]));
          return same.length / background.length;
        };
        expect(agreement("linear discriminant")).toBeGreaterThan(0.93);
        expect(agreement("nearest centroid")).toBeLessThan(0.85);
      }
    }
  });
});

describe("decision boundaries of quadratic discriminants", () => {
  test("[MP-127] two normal classes meet in an ellipse, a hyperbola, a parabola, parallel lines or a line", async () => {
    for (const name of Object.keys(pairs) as (keyof typeof pairs)[]) {
      const figure = borderFigure(name);
      expect(figure.title).toBe(name);
      const drawing = await renderPlot(figure);
      expect(drawing.warnings).toEqual([]);
      expect(drawing.words("title-text")).toEqual([name]);
      // Every square has the colour of the side it is on, and both sides occur.
      const squares = drawing.drawn("symbol");
      expect(squares).toHaveLength(41 * 41);
      for (const { fill, stroke, datum } of squares) {
        expect(fill === "transparent" ? stroke : (fill ?? stroke)).toBe(
          Number(datum["logOdds"]) > 0 ? "firebrick" : "lightgrey",
        );
      }
      expect(new Set(squares.map(({ datum }) => Number(datum["logOdds"]) > 0)).size).toBe(2);
      const [first, second] = pairs[name];
      for (const { x, y, logOdds } of figure.data.values) {
        expect(logOdds).toBeCloseTo(logDensity(first, [x, y]) - logDensity(second, [x, y]), 8);
      }
    }
    // Spherical classes of variances 1 and 9: −½(x² + y²) + ½((x − ½)² + y²)/9 + log 9, written out.
    const { quadratic, linear, constant } = borderOf("ellipse");
    expect(quadratic.data[0]).toBeCloseTo(-0.5 + 0.5 / 9, 12);
    expect(quadratic.data[1]).toBeCloseTo(0, 12);
    expect(linear[0]).toBeCloseTo(-0.5 / 9, 12);
    expect(constant).toBeCloseTo(Math.log(9) + 0.125 / 9, 12);
    const many = await renderPlot(regions("threeShapes", "quadratic discriminant", 0));
    expect(many.warnings).toEqual([]);
    expect(new Set(many.drawn("symbol").map(({ fill }) => fill)).size).toBe(3);
    // Three classes of three shapes: the quadratic regions follow Bayes' rule nearly everywhere, linear boundaries do
    // not.
    for (const seed of seeds) {
      const agreement = (classifier: "quadratic discriminant" | "linear discriminant") => {
        const { values } = regions("threeShapes", classifier, seed).layer[0].data;
        const background = values as { x: number; y: number; class: string }[];
        expect(new Set(background.map((value) => value.class)).size).toBe(3);
        const same = background.filter(({ x, y, class: name }) => name === bayesRule(problems.threeShapes, [x, y]));
        return same.length / background.length;
      };
      expect(agreement("quadratic discriminant")).toBeGreaterThan(0.85);
      expect(agreement("linear discriminant")).toBeLessThan(agreement("quadratic discriminant") - 0.05);
    }
  });
});
