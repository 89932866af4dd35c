import { expect, test } from "vitest";
import { constraintsOf, drawn, labels } from "../../test/structured-problems.js";
import { zeros } from "../data/matrix.js";
import { solveQuadraticProgram } from "../optimize/quadratic-program/quadratic-program.js";
import { labelSequences } from "./label-sequences.js";
import { multiclass } from "./multiclass.js";
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
