import { expect, test } from "vitest";
import { constraintsOf, drawn, labels } from "../../test/structured-problems.js";
import { zeros } from "../data/matrix.js";
import { solveQuadraticProgram } from "../optimize/quadratic-program/quadratic-program.js";
import { geneSegments } from "./gene-segments.js";
import { labelSequences } from "./label-sequences.js";
import { multiclass } from "./multiclass.js";
import geneReference from "./reference/gene-segments.json" with { type: "json" };
import reference from "./reference/multiclass.json" with { type: "json" };
import { structuredLinearProgram } from "./structured-linear-program.js";

test("the linear program with constraint generation has the value of the program with all constraints", () => {
  for (let seed = 0; seed < 3; seed++) {
    const data = drawn(seed, 5, 4);
    const problem = labelSequences({ labels, features: 2 });
    const model = structuredLinearProgram(problem, { cost: 0.8 }).fit(data);
    expect(model.report.converged).toBe(true);
    const all = constraintsOf(problem, data, "margin");
    const [d, n] = [problem.dimension, 5];
    const size = 2 * d + n;
    const matrix = zeros(all.flat().length, size);
    all
      .flatMap((own, pair) => own.map((one) => ({ ...one, pair })))
      .forEach(({ features, pair }, row) => {
        features.forEach((value, i) => {
          matrix.data[row * size + i] = -value;
          matrix.data[row * size + d + i] = value;
        });
        matrix.data[row * size + 2 * d + pair] = -1;
      });
    const full = solveQuadraticProgram({
      quadratic: zeros(size, size),
      linear: Float64Array.from({ length: size }, (_, i) => (i < 2 * d ? 1 : 0.8)),
      inequality: { matrix, limits: Float64Array.from(all.flat(), ({ loss }) => -loss) },
      lower: new Float64Array(size),
    });
    expect((model.report.notes["dual"] as number) / full.value).toBeCloseTo(1, 6);
    expect((model.report.objective.at(-1) as number) / full.value).toBeCloseTo(1, 5);
  }
});

test("with one class for each input the objective is that of the linear program solved by HiGHS", () => {
  const { cost, linearProgram, x } = reference;
  const classes = ["0", "1", "2"] as const;
  const recipe = structuredLinearProgram(multiclass({ classes, features: 2 }), { cost });
  const model = recipe.fit({ x, y: reference.y.map((code) => classes[code]) });
  expect((model.report.objective.at(-1) as number) / linearProgram).toBeCloseTo(1, 5);
});

test("[ML2-166] score functions of genes: the objective of the linear program with all segmentations, solved by HiGHS", () => {
  const { knots, cost, genes, exons, objective } = geneReference;
  const sites = (list: readonly (readonly number[])[]) => list.map(([position, score]) => ({ position, score }));
  const x = genes.map(({ length, donors, acceptors }) => ({
    length,
    donors: sites(donors),
    acceptors: sites(acceptors),
  }));
  const y = exons.map((list) => list.map(([start, end]) => ({ start, end })));
  const model = structuredLinearProgram(geneSegments(knots), { cost }).fit({ x, y });
  expect(model.report.converged).toBe(true);
  expect((model.report.objective.at(-1) as number) / objective).toBeCloseTo(1, 5);
  expect((model.report.notes["dual"] as number) / objective).toBeCloseTo(1, 5);
});
