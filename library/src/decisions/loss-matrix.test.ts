import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { createLossMatrix, lossOf, rejected, zeroOneMatrix } from "./loss-matrix.js";

const table = [
  [0, 100, 1, 10],
  [1, 0, 2, 10],
  [0.1, 0.1, 0, 10],
];

test('[MP-104] Table 7.1: a loss for every class and decision, the extra column being "rejected"', () => {
  const loss = createLossMatrix({ classes: ["1", "2", "3"], losses: table });
  expect(loss.decisions).toEqual(["1", "2", "3", rejected]);
  for (const [i, truth] of ["1", "2", "3"].entries()) {
    for (const [j, decision] of ["1", "2", "3", "rejected"].entries()) {
      expect(lossOf(loss, truth, decision)).toBe(table[i][j]);
    }
  }
});

test("the 0-1 loss costs 1 for every error (Table 7.2), and the given cost for a rejection", () => {
  expect([...zeroOneMatrix(["1", "2", "3"]).losses.data]).toEqual([0, 1, 1, 1, 0, 1, 1, 1, 0]);
  const chow = zeroOneMatrix(["a", "b"], { reject: 0.2 });
  expect(chow.decisions).toEqual(["a", "b", "rejected"]);
  expect([...chow.losses.data]).toEqual([0, 1, 0.2, 1, 0, 0.2]);
});

test("decisions may differ from the classes", () => {
  const loss = createLossMatrix({
    classes: ["ill", "well"],
    decisions: ["treat", "wait", "test"],
    losses: [
      [0, 9, 1],
      [2, 0, 1],
    ],
  });
  expect(lossOf(loss, "ill", "wait")).toBe(9);
});

test("refuses losses of the wrong shape, NaN, and unknown or repeated names", () => {
  const classes = ["a", "b"];
  expect(refusal(() => createLossMatrix({ classes, losses: [[1, 2]] }))).toMatch(/need 2 x 2 losses, got 1 x 2/);
  expect(
    refusal(() =>
      createLossMatrix({
        classes,
        losses: [
          [0, NaN],
          [1, 0],
        ],
      }),
    ),
  ).toMatch(/finite numbers, got NaN/);
  expect(
    refusal(() =>
      createLossMatrix({
        classes: ["a", "a"],
        losses: [
          [0, 1],
          [1, 0],
        ],
      }),
    ),
  ).toMatch(/distinct strings/);
  expect(refusal(() => createLossMatrix({ classes: [], losses: [] }))).toMatch(/at least one name/);
  expect(refusal(() => lossOf(zeroOneMatrix(classes), "c", "a"))).toMatch(/no class "c"/);
});
