/** What kernel machines and structured kernels do with what they cannot learn from: the same for all of them. */
import { describe, expect, test } from "vitest";
import {
  kernelCca,
  kernelKMeans,
  kernelLogisticRegression,
  kernelPca,
  kernelRidge,
  linearSvm,
  linearSvr,
  multipleKernelClassifier,
  oneClassSvm,
  relevanceVectorClassifier,
  supportVectorClassifier,
  supportVectorRegressor,
  svdd,
} from "../src/index.js";
import { stochasticKernelSvm } from "../src/kernel-machines/svm/stochastic-kernel-svm.js";
import { labelSequences } from "../src/structured/label-sequences.js";
import { structuredSvm } from "../src/structured/structured-svm.js";
import { structuredGram } from "../src/structured-kernels/structured-gram.js";
import type { GivenStructuredKernel } from "../src/structured-kernels/structured-kernel.js";
import { refusal } from "./refusal.js";

const kernel = { kind: "precomputed" } as const;
/** Symmetric, with a constant diagonal, and with negative eigenvalues. */
const indefinite = Array.from({ length: 6 }, (_, i) =>
  Array.from({ length: 6 }, (_, j) => (i === j ? 1 : (i + j) % 2 === 0 ? 2 : -1.5)),
);
const numbers = [0.5, 1, 2, 1, 0, 3];
const names = ["a", "b", "a", "b", "a", "b"];
const areFinite = (values: ArrayLike<number>) => Array.from(values).every(Number.isFinite);

describe("a kernel matrix that is not positive semidefinite", () => {
  test("gives finite answers and a warning where a solution is a stationary point", () => {
    const classifiers = [
      supportVectorClassifier({ kernel }),
      supportVectorClassifier({ kernel, nu: 0.5 }),
      kernelLogisticRegression({ kernel }),
    ];
    for (const recipe of classifiers) {
      const model = recipe.fit({ x: indefinite, y: names });
      expect([recipe.kind, ...model.report.warnings.map(({ code }) => code)]).toContain("ill-conditioned");
      expect(areFinite(model.decision(indefinite).data)).toBe(true);
    }
    for (const options of [{}, { nu: 0.5 }]) {
      const model = supportVectorRegressor({ kernel, ...options }).fit({ x: indefinite, y: numbers });
      expect(model.report.warnings.map(({ code }) => code)).toContain("ill-conditioned");
      expect(areFinite(model.predict(indefinite))).toBe(true);
    }
    const detector = oneClassSvm({ kernel, nu: 0.5 }).fit({ x: indefinite });
    expect(detector.report.warnings.map(({ code }) => code)).toContain("ill-conditioned");
    const components = kernelPca({ kernel, components: 2 }).fit({ x: indefinite });
    expect(components.report.warnings.map(({ code }) => code)).toContain("ill-conditioned");
  });

  test("is refused where there is no solution, and where distances would be needed", () => {
    expect(refusal(() => kernelRidge({ kernel }).fit({ x: indefinite, y: numbers }))).toContain(
      "raise alpha or use another kernel",
    );
    expect(refusal(() => svdd({ kernel }).fit({ x: indefinite }))).toContain("the kernel must not be precomputed");
    const turned = indefinite.map((row, i) => row.map((value, j) => (i === 0 && j === 1 ? 7 : value)));
    expect(refusal(() => supportVectorClassifier({ kernel }).fit({ x: turned, y: names }))).toContain(
      "the matrix must be symmetric",
    );
  });

  test("has finite answers and a warning from methods that use its entries alone", () => {
    const clusters = kernelKMeans({ kernel, clusters: 2 }).fit({ x: indefinite });
    expect(areFinite(clusters.predict(indefinite))).toBe(true);
    expect(clusters.report.warnings.map(({ code }) => code)).toContain("ill-conditioned");
    const both = indefinite.map((row) => [...row, ...row]);
    const views = [
      [0, 1, 2, 3, 4, 5],
      [6, 7, 8, 9, 10, 11],
    ];
    const model = kernelCca({ views, kernels: [kernel], components: 1 }).fit({ x: both });
    expect(areFinite((model.transform(both) as { data: Float64Array }).data)).toBe(true);
    const found = model.report.warnings.filter(({ code }) => code === "ill-conditioned");
    expect(found.map(({ details }) => details["view"])).toEqual([0, 1]);
    const sound = indefinite.map((row, i) => row.map((value, j) => (i === j ? value + 9 : value)));
    for (const { warnings } of [
      kernelKMeans({ kernel, clusters: 2 }).fit({ x: sound }).report,
      kernelCca({ views, kernels: [kernel], components: 1 }).fit({ x: sound.map((row) => [...row, ...row]) }).report,
    ]) {
      expect(warnings.map(({ code }) => code)).not.toContain("ill-conditioned");
    }
  });
});

test("one class only is refused by every classifier by name; the stochastic machine learns the sign of all", () => {
  const classifiers = [
    supportVectorClassifier(),
    supportVectorClassifier({ nu: 0.5 }),
    supportVectorClassifier({ rule: "one-vs-rest" }),
    linearSvm(),
    linearSvm({ rule: "crammer-singer", loss: { kind: "hinge" } }),
    kernelLogisticRegression(),
    relevanceVectorClassifier(),
    multipleKernelClassifier(),
  ];
  for (const recipe of classifiers) {
    expect(refusal(() => recipe.fit({ x: indefinite, y: names.map(() => "a") }))).toBe(
      `invalid-data: ${recipe.kind}: a classifier needs at least 2 classes, got only "a"`,
    );
  }
  const machine = stochasticKernelSvm(indefinite, new Float64Array(6).fill(-1), {
    kernel: { kind: "rbf", gamma: 0.1 },
  });
  expect(Array.from(machine.predict(indefinite))).toEqual(new Array(6).fill(-1));
});

test("a cost of 0 or below, and one that is no number, are refused by every machine", () => {
  for (const cost of [0, -1, Number.NaN]) {
    const machines = [
      () => supportVectorClassifier({ cost }),
      () => supportVectorRegressor({ cost }),
      () => linearSvm({ cost }),
      () => linearSvr({ cost }),
      () => multipleKernelClassifier({ cost }),
      () => structuredSvm(labelSequences({ labels: ["a", "b"], features: 1 }), { cost }),
    ];
    for (const machine of machines) expect(refusal(machine)).toContain("cost must be a number, above 0");
  }
});

test("a nu outside 0 … 1 is refused by every machine; one that the classes do not allow, with the largest that they do", () => {
  for (const nu of [0, 1, -0.5, 1.5, Number.NaN]) {
    for (const machine of [supportVectorClassifier, supportVectorRegressor, oneClassSvm, svdd]) {
      expect(refusal(() => machine({ nu }))).toContain("nu must be a number, above 0 and below 1");
    }
  }
  const uneven = ["a", "a", "a", "a", "a", "b"];
  expect(refusal(() => supportVectorClassifier({ nu: 0.5 }).fit({ x: indefinite, y: uneven }))).toContain(
    "nu must be at most 0.3333, twice the share of the smaller of two classes",
  );
  // Smaller than one sample: no sample is left outside.
  for (const machine of [oneClassSvm, svdd]) {
    const model = machine({ nu: 0.01, tolerance: 1e-9 }).fit({ x: indefinite });
    expect(Array.from(model.isOutlier(indefinite))).toEqual(new Array(6).fill(0));
  }
});

const ofStrings = [
  ...["positional-match", "alignment", "positional-ngram", "weighted-degree", "locality-improved", "spectrum"],
  ...["mismatch", "gappy", "all-substrings", "subsequence", "all-subsequences", "overlap"],
];

test.each(ofStrings)("%s: unknown letters are refused with their place; empty strings have a defined value", (kind) => {
  const given = { kind, alphabet: ["A", "C", "G", "T"] } as GivenStructuredKernel;
  expect(refusal(() => structuredGram(given, ["ACGT", "ACXT"] as never))).toBe(
    'invalid-data: item 1 has the symbol "X" at position 2, which is not in the alphabet A, C, G, T',
  );
  const { data } = structuredGram(given, ["", "ACGTA"] as never);
  // Two empty strings share the empty subsequence, and all of their letters.
  const own = kind === "all-subsequences" || kind === "overlap" ? 1 : 0;
  expect([data[0], data[1]]).toEqual([own, kind === "all-subsequences" ? 1 : 0]);
  expect(data[3]).toBeGreaterThan(0);
  expect(structuredGram(given, []).data.length).toBe(0);
});

test.each(["subtree", "subset-tree", "partial-tree"] as const)(
  "%s: what is no tree is refused; a single node has a value",
  (kind) => {
    for (const item of [null, {}, "word", { label: "A", children: [null] }]) {
      expect(refusal(() => structuredGram({ kind }, [item as never]))).toContain("item 0 has a node that is not");
    }
    expect(Array.from(structuredGram({ kind }, [{ label: "A" }, { label: "A", children: [] }]).data)).toEqual(
      new Array(4).fill(1),
    );
    expect(structuredGram({ kind }, []).data.length).toBe(0);
  },
);
