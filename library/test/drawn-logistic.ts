/** Small logistic regressions on drawn samples, for tests of the parts of the solver. */
import { asLabels, type Labels } from "../src/data/labels.js";
import type { Matrix } from "../src/data/matrix.js";
import { createDesign } from "../src/linear/logistic-regression/design.js";
import { createLoss, type LogisticLoss } from "../src/linear/logistic-regression/loss.js";
import { type ClassTargets, classTargets } from "../src/linear/logistic-regression/problem.js";
import { createRandom } from "../src/numeric/random/random.js";

export interface DrawnLogistic {
  readonly x: Matrix;
  readonly y: Labels;
  readonly targets: ClassTargets;
  readonly loss: LogisticLoss;
  /** A point with normal entries of the given standard deviation (1 by default). */
  draw(size?: number): Float64Array;
}

/** Runs a test with a loss of 25 weighted samples: three columns, not centred or scaled, and a last column of ones. */
export function withDrawnLogistic(
  classes: number,
  seed: number,
  l2: number,
  run: (drawn: DrawnLogistic) => void,
): void {
  const random = createRandom(seed);
  const [rows, columns] = [25, 3];
  const x: Matrix = { rows, columns, data: Float64Array.from({ length: rows * columns }, () => random.normal()) };
  const y = asLabels(Array.from({ length: rows }, (_, i) => (i < classes ? i : random.integer(classes))));
  const weights = Float64Array.from({ length: rows }, () => random.uniform() + 0.1);
  const targets = classTargets(y, weights, { kind: "none" });
  const scaling = { center: new Float64Array(columns), factor: new Float64Array(columns).fill(1), intercept: true };
  const design = createDesign(x, scaling, targets.outputs);
  const loss = createLoss(design, targets, Float64Array.of(l2, l2, 2 * l2, 0));
  try {
    run({
      x,
      y,
      targets,
      loss,
      draw: (size = 1) => Float64Array.from({ length: loss.size }, () => size * random.normal()),
    });
  } finally {
    loss.dispose();
    design.dispose();
  }
}

/** Runs a solver to its end and returns its result, with the objective after each iteration. */
export function runSolver<P extends { readonly objective: number }, R>(steps: Generator<P, R, void>) {
  const objective: number[] = [];
  for (let turn = steps.next(); ; turn = steps.next()) {
    if (turn.done) return { ...turn.value, objective };
    objective.push(turn.value.objective);
  }
}
