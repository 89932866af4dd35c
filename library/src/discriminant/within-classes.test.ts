import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { normalMatrix } from "../../test/matrices.js";
import { refusal } from "../../test/refusal.js";
import { runToEnd } from "../core/run.js";
import type { Labels } from "../data/labels.js";
import { type Matrix, selectRows } from "../data/matrix.js";
import { covariance } from "../linalg/covariance.js";
import { multiplyTransposed } from "../linalg/multiply.js";
import { createRandom } from "../numeric/random/random.js";
import { withinClasses as withinClassesSteps } from "./within-classes.js";

const withinClasses = (...given: Parameters<typeof withinClassesSteps>) => runToEnd(withinClassesSteps(...given));

const plain = { weightBy: "samples", shrinkage: { kind: "none" }, rankTolerance: 1e-4, correction: 0 } as const;

function draw(seed: number): { x: Matrix; y: Labels } {
  const x = normalMatrix(20, 3, createRandom(seed));
  const codes = Int32Array.from({ length: 20 }, (_, i) => (i < 14 ? 0 : 1));
  return { x, y: { codes, classes: ["a", "b"] } };
}

/** The covariances of the two classes. */
const apart = ({ x, y }: ReturnType<typeof draw>, correction: number) =>
  [0, 1].map(
    (k) =>
      covariance(
        selectRows(
          x,
          Array.from(y.codes.keys()).filter((i) => y.codes[i] === k),
        ),
        { correction },
      ).data,
  );

test("the root gives the pooled covariance, by samples or by classes, with or without bias", () => {
  for (let seed = 0; seed < 5; seed++) {
    const data = draw(seed);
    const covarianceOf = (weighting: "samples" | "classes", correction: number) => {
      const { root } = withinClasses("some", data, { ...plain, weightBy: weighting, correction });
      return multiplyTransposed(root, root).data;
    };
    const [[a, b], [c, d]] = [apart(data, 0), apart(data, 1)];
    expectClose(
      covarianceOf("samples", 0),
      a.map((value, at) => (14 * value + 6 * b[at]) / 20),
      1e-12,
    );
    expectClose(
      covarianceOf("samples", 1),
      c.map((value, at) => (13 * value + 5 * d[at]) / 18),
      1e-12,
    );
    expectClose(
      covarianceOf("classes", 0),
      a.map((value, at) => (value + b[at]) / 2),
      1e-12,
    );
    expectClose(
      covarianceOf("classes", 1),
      c.map((value, at) => (value + d[at]) / 2),
      1e-12,
    );
  }
});

test("fixed shrinkage mixes in the mean variance, Ledoit-Wolf keeps that of each column", () => {
  for (let seed = 0; seed < 5; seed++) {
    const data = draw(seed);
    const of = (shrinkage: Parameters<typeof withinClasses>[2]["shrinkage"]) => {
      const { root, notes } = withinClasses("some", data, { ...plain, shrinkage });
      return { values: multiplyTransposed(root, root).data, amount: Number(notes["shrinkage"]) };
    };
    const own = of({ kind: "none" }).values;
    const mean = (own[0] + own[4] + own[8]) / 3;
    const fixed = own.map((value, at) => 0.7 * value + (at % 4 === 0 ? 0.3 * mean : 0));
    expectClose(of({ kind: "fixed", intensity: 0.3 }).values, fixed, 1e-12);
    const { values, amount } = of({ kind: "ledoit-wolf" });
    expect(amount).toBeGreaterThan(0);
    expectClose(
      values,
      own.map((value, at) => (at % 4 === 0 ? 1 : 1 - amount) * value),
      1e-12,
    );
  }
});

test("a column that is constant except for rounding has no direction", () => {
  const { x, y } = draw(1);
  const constant = { ...x, data: x.data.map((value, at) => (at % 3 === 1 ? 0.1 : value)) };
  const { notes, warnings } = withinClasses("some", { x: constant, y }, plain);
  expect(notes["rank"]).toBe(2);
  expect(warnings.map(({ message }) => message)).toEqual([
    "1 of 3 directions do not vary within the classes and are left out; use shrinkage to keep them",
  ]);
});

test("refuses classes too small for their covariance", () => {
  const y = { codes: Int32Array.of(0, 0, 1), classes: ["a", "b"] };
  const data = { x: normalMatrix(3, 1, createRandom(1)), y };
  expect(refusal(() => withinClasses("some", data, { ...plain, weightBy: "classes", correction: 1 }))).toBe(
    'invalid-data: some: an unbiased covariance needs at least 2 samples of every class; add samples, or set divisor to "likelihood"',
  );
});
