import { expect, test } from "vitest";
import { drawnViews } from "../../../test/canonical-data.js";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { gramOfRows, multiply } from "../../linalg/multiply.js";
import { completeRidge, kernelDeviationRoot, resolveRidge, shrinkage } from "./ridge.js";
import { centerView, principalVariances } from "./whiten-view.js";

test("computes the standard deviation of all entries of blockdiag(Kx², Ky²), zeros included, from the eigenvalues alone", () => {
  for (let seed = 0; seed < 5; seed++) {
    const views = drawnViews(9, [3, 14], seed).map((x) => centerView(x, undefined, false));
    const squares = views.map(({ x }) => multiply(gramOfRows(x), gramOfRows(x)).data);
    const entries = (2 * 9) ** 2;
    const mean = squares.flatMap((data) => [...data]).reduce((sum, value) => sum + value, 0) / entries;
    const square = squares.flatMap((data) => [...data]).reduce((sum, value) => sum + value * value, 0) / entries;
    const root = kernelDeviationRoot(views.map(principalVariances), 9);
    expectClose([root ** 2], [Math.sqrt(square - mean * mean)], 1e-9);
  }
  expect(kernelDeviationRoot([new Float64Array(2)], 5)).toBe(0);
});

test("each ridge shrinks the scores by what it adds", () => {
  const variances = Float64Array.of(4, 1, 0.01);
  const scale = { variance: 2, kernelDeviationRoot: () => 3 };
  const kept = (ridge: Parameters<typeof completeRidge>[1]) =>
    shrinkage(resolveRidge(completeRidge("test", ridge), scale), variances, 10);
  const added = (r: number) => variances.map((c) => Math.sqrt(c / (c + r)));
  const squared = (kappa: number) => variances.map((c) => (10 * c) / Math.sqrt((10 * c) ** 2 + kappa));
  expectClose(kept({ kind: "absolute", amount: 0.5 }), added(0.5), 1e-14);
  expectClose(kept({ kind: "relative", relativeAmount: 0.5 }), added(1), 1e-14);
  expectClose(kept({ kind: "dual", amount: 0.5 }), squared(0.5), 1e-14);
  expectClose(kept({ kind: "dual-relative", relativeAmount: 0.5 }), squared(4.5), 1e-14);
  expect([...kept({ kind: "none" })]).toEqual([1, 1, 1]);
  expect([...kept({ kind: "absolute", amount: 0 })]).toEqual([1, 1, 1]);
  expect(refusal(() => completeRidge("test", { kind: "relative", relativeAmount: -1 }))).toContain(
    "test: ridge.relativeAmount must be",
  );
});
