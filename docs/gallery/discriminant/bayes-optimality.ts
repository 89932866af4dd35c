/**
 * Fisher's discriminant is Bayes-optimal (Cookbook, chapters 15 and 16, section C.1): when the classes are normal with one
 * common covariance, no classifier has a smaller error. The nearest centroid reaches that error only when the covariance is
 * spherical, and quadratic discriminants are needed when the covariances differ. Here the truth is known, so the smallest
 * possible error is known too, and the decision boundaries of all of them can be drawn.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gaussianNaiveBayes, linearDiscriminant, nearestCentroid, quadraticDiscriminant } from "lectern";
import { type ConicKind, conicKind, type QuadricBoundary, quadricBoundary, quadricValue } from "lectern/discriminant";
import { createRandom, normal } from "lectern/numeric";

/** A normal class in the plane, with a root R of its covariance R Rᵀ. */
export interface NormalClass {
  readonly name: string;
  readonly mean: readonly [number, number];
  readonly root: readonly [readonly [number, number], readonly [number, number]];
}

const round: NormalClass["root"] = [
  [1, 0],
  [0, 1],
];
const elliptical: NormalClass["root"] = [
  [2, 0],
  [1.6, 0.5],
];
const tilted: NormalClass["root"] = [
  [0.5, 0],
  [-0.4, 1.5],
];

/** The classes of figures 15.1, 15.2 and 15.3 (16.2 and 16.3 have the same), and two classes of different shapes. */
export const problems = {
  isotropic: [
    { name: "first", mean: [0, 0], root: round },
    { name: "second", mean: [2, 1], root: round },
  ],
  elliptical: [
    { name: "first", mean: [0, 0], root: elliptical },
    { name: "second", mean: [2, 0], root: elliptical },
  ],
  threeClasses: [
    { name: "first", mean: [0, 0], root: elliptical },
    { name: "second", mean: [2, 0], root: elliptical },
    { name: "third", mean: [-1, 2], root: elliptical },
  ],
  unequal: [
    { name: "first", mean: [0, 0], root: elliptical },
    { name: "second", mean: [2, 0], root: tilted },
  ],
  threeShapes: [
    { name: "first", mean: [0, 0], root: elliptical },
    { name: "second", mean: [2, 0], root: tilted },
    { name: "third", mean: [-1, 3], root: round },
  ],
} as const satisfies Record<string, readonly NormalClass[]>;

export type Problem = keyof typeof problems;

/** The classifiers that are compared. */
export const recipes = {
  "nearest centroid": nearestCentroid(),
  "linear discriminant": linearDiscriminant(),
  "quadratic discriminant": quadraticDiscriminant(),
  "naive Bayes": gaussianNaiveBayes(),
} as const;

export type Classifier = keyof typeof recipes;

/** Draws the same number of samples from each class. */
export function draw(classes: readonly NormalClass[], each: number, seed: number) {
  const random = createRandom(seed);
  const drawn = Array.from({ length: each * classes.length }, (_, i) => {
    const { name, mean, root } = classes[i % classes.length];
    const z = [random.normal(), random.normal()];
    return { name, point: [0, 1].map((j) => mean[j] + root[j][0] * z[0] + root[j][1] * z[1]) };
  });
  return { x: drawn.map(({ point }) => point), y: drawn.map(({ name }) => name) };
}

/** The logarithm of the density of a class at a point. */
export function logDensity({ mean, root: [[a, b], [c, d]] }: NormalClass, [x, y]: readonly number[]): number {
  // z = R⁻¹ (point − mean).
  const determinant = a * d - b * c;
  const [u, v] = [x - mean[0], y - mean[1]];
  const z = [(d * u - b * v) / determinant, (a * v - c * u) / determinant];
  return -0.5 * (z[0] ** 2 + z[1] ** 2) - Math.log(2 * Math.PI * Math.abs(determinant));
}

/** What Bayes' rule predicts, knowing the truth: the class with the largest density, as all classes are equally frequent. */
export function bayesRule(classes: readonly NormalClass[], point: readonly number[]): string {
  const densities = classes.map((each) => logDensity(each, point));
  return classes[densities.indexOf(Math.max(...densities))].name;
}

/** Two classes with one covariance: the smallest possible error is Φ(−Δ/2), with Δ the Mahalanobis distance of their means. */
export function leastError([first, second]: readonly NormalClass[]): number {
  // log p(μ₁|1) − log p(μ₂|1) = ½ Δ².
  const distance = Math.sqrt(2 * (logDensity(first, first.mean) - logDensity(first, second.mean)));
  return normal().cdf(-distance / 2);
}

/** The share of new samples that are predicted wrongly, by every classifier and by Bayes' rule. */
export function errorsOf(problem: Problem, each: number, seed: number): Record<Classifier | "Bayes' rule", number> {
  const classes = problems[problem];
  const train = draw(classes, each, seed);
  const fresh = draw(classes, 4000, seed + 10_000);
  const share = (predicted: readonly string[]) =>
    predicted.filter((name, i) => name !== fresh.y[i]).length / predicted.length;
  const errorOf = (name: Classifier) => {
    const { codes, classes: names } = recipes[name].fit(train).predict(fresh.x);
    return share(Array.from(codes, (code) => names[code]));
  };
  return {
    "nearest centroid": errorOf("nearest centroid"),
    "linear discriminant": errorOf("linear discriminant"),
    "quadratic discriminant": errorOf("quadratic discriminant"),
    "naive Bayes": errorOf("naive Bayes"),
    "Bayes' rule": share(fresh.x.map((point) => bayesRule(classes, point))),
  };
}

const quantity = (field: string) => ({ field, type: "quantitative" });

/** Samples as dots, means as large circles, predictions as background (figures 15.1 to 15.3, 16.2 and 16.3). */
export function regions(problem: Problem, classifier: Classifier, seed: number) {
  const classes = problems[problem];
  const train = draw(classes, 60, seed);
  const model = recipes[classifier].fit(train);
  const steps = Array.from({ length: 41 }, (_, i) => -6 + 0.35 * i);
  const grid = steps.flatMap((a) => steps.map((b) => [a, b]));
  const { codes, classes: names } = model.predict(grid);
  const { mean } = nearestCentroid().fit(train).state.moments;
  const color = { field: "class", type: "nominal" };
  const layer = (values: readonly object[], mark: object) => ({
    data: { values },
    mark,
    encoding: { x: quantity("x"), y: quantity("y"), color },
  });
  return {
    $schema: "https://vega.github.io/schema/vega-lite/v6.json",
    title: `${classifier}, ${problem}`,
    width: 300,
    height: 300,
    layer: [
      layer(
        grid.map(([x, y], i) => ({ x, y, class: names[codes[i]] })),
        { type: "square", size: 60, opacity: 0.25 },
      ),
      layer(
        train.x.map(([x, y], i) => ({ x, y, class: train.y[i] })),
        { type: "point", filled: true, size: 20 },
      ),
      layer(
        names.map((name, k) => ({ x: mean.data[2 * k], y: mean.data[2 * k + 1], class: name })),
        { type: "circle", size: 200, opacity: 1, stroke: "black" },
      ),
    ],
  };
}

const axes = (a: number, b: number): NormalClass["root"] => [
  [a, 0],
  [0, b],
];
const pair = (first: NormalClass["root"], mean: readonly [number, number], second: NormalClass["root"]) => [
  { name: "first", mean: [0, 0] as const, root: first },
  { name: "second", mean, root: second },
];

/** Pairs of classes whose decision boundaries are the different conics (Machine Learning and Physics, figure 9.2a). */
export const pairs = {
  ellipse: pair(axes(1, 1), [0.5, 0], axes(3, 3)),
  hyperbola: pair(axes(3, 1), [0.5, 1], axes(1, 3)),
  parabola: pair(axes(1, 1), [0, 2], axes(2, 1)),
  "parallel-lines": pair(axes(1, 1), [0, 0], axes(3, 1)),
  line: pair(axes(1, 2), [2, 1], axes(1, 2)),
} as const satisfies Partial<Record<ConicKind, readonly NormalClass[]>>;

/** The decision boundary of such a pair, from four samples per class with exactly its mean and covariance. */
export function borderOf(name: keyof typeof pairs): QuadricBoundary {
  const points = pairs[name].flatMap((each) =>
    [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ].map((z) => ({
      name: each.name,
      point: [0, 1].map((j) => each.mean[j] + Math.SQRT2 * (each.root[j][0] * z[0] + each.root[j][1] * z[1])),
    })),
  );
  const model = quadraticDiscriminant({ divisor: "likelihood" }).fit({
    x: points.map(({ point }) => point),
    y: points.map((each) => each.name),
  });
  return quadricBoundary(model.state, 0, 1);
}

/** Plots the boundary: squares of two colours, by the sign of the log-odds. */
export function borderFigure(name: keyof typeof pairs) {
  const border = borderOf(name);
  const steps = Array.from({ length: 41 }, (_, i) => -6 + 0.3 * i);
  const values = steps.flatMap((x) => steps.map((y) => ({ x, y, logOdds: quadricValue(border, [x, y]) })));
  return {
    $schema: "https://vega.github.io/schema/vega-lite/v6.json",
    title: conicKind(border),
    width: 200,
    height: 200,
    data: { values },
    mark: { type: "square", size: 30 },
    encoding: {
      x: quantity("x"),
      y: quantity("y"),
      color: { condition: { test: "datum.logOdds > 0", value: "firebrick" }, value: "lightgrey" },
    },
  };
}

/**
 * Figure 16.1: two densities on the line, with the gap between their means and the standard deviation within them
 * marked.
 */
export function densities(means: readonly [number, number], deviation: number) {
  const classes = means.map((mean) => normal({ mean, standardDeviation: deviation }));
  const [left, right] = [Math.min(...means) - 4 * deviation, Math.max(...means) + 4 * deviation];
  const curves = classes.flatMap((each, k) =>
    Array.from({ length: 161 }, (_, i) => {
      const x = left + ((right - left) * i) / 160;
      return { x, density: each.density(x), class: k === 0 ? "first" : "second" };
    }),
  );
  const marks = [
    { mark: "μ₁ − μ₂", from: means[0], to: means[1], density: 1.1 * classes[0].density(means[0]) },
    { mark: "σ", from: means[1], to: means[1] + deviation, density: classes[1].density(means[1] + deviation) },
  ];
  return {
    $schema: "https://vega.github.io/schema/vega-lite/v6.json",
    width: 400,
    height: 200,
    layer: [
      {
        data: { values: curves },
        mark: "line",
        encoding: {
          x: { ...quantity("x"), title: "x" },
          y: quantity("density"),
          color: { field: "class", type: "nominal" },
        },
      },
      {
        data: { values: marks },
        mark: "rule",
        encoding: { x: { ...quantity("from"), title: "x" }, x2: { field: "to" }, y: quantity("density") },
      },
      {
        data: { values: marks },
        mark: { type: "text", dy: -8 },
        encoding: {
          x: { ...quantity("from"), title: "x" },
          y: quantity("density"),
          text: { field: "mark", type: "nominal" },
        },
      },
    ],
  };
}

/** Figure for the gallery index: densities with the gap between their means. */
export const cover = () => densities([-1, 2], 0.8);

function print(): void {
  console.log("Share of wrong predictions, 1000 samples of each class, mean of five runs\n");
  for (const problem of Object.keys(problems) as Problem[]) {
    const runs = [0, 1, 2, 3, 4].map((seed) => errorsOf(problem, 1000, seed));
    console.log(problem);
    for (const name of Object.keys(runs[0]) as (keyof (typeof runs)[0])[]) {
      const mean = runs.reduce((sum, run) => sum + run[name] / runs.length, 0);
      console.log(`  ${name.padEnd(24)} ${mean.toFixed(4)}`);
    }
    const [first, second] = problems[problem];
    if (problem === "isotropic" || problem === "elliptical") {
      console.log(`  ${"Φ(−Δ/2)".padEnd(24)} ${leastError([first, second]).toFixed(4)}`);
    }
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) print();
