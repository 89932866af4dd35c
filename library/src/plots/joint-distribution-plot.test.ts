import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { renderPlot } from "../../test/render-plot.js";
import { jointDistributionPlot } from "./joint-distribution-plot.js";

const counts = [
  [4, 2, 1],
  [1, 2, 6],
];

test("[MP-077] figure 5.5: squares of the joint distribution, bars of both marginals, marks of a conditional one", async () => {
  const plot = jointDistributionPlot(counts, { rows: ["dry", "wet"], columns: ["a", "b", "c"], given: 1 });
  const drawing = await renderPlot(plot);
  expect(drawing.warnings).toEqual([]);
  expect(drawing.svg).toContain("wet");
  const [above, { hconcat }] = JSON.parse(JSON.stringify(plot)).vconcat;
  const shares = (values: readonly { probability: number }[]) => values.map(({ probability }) => probability);
  const close = (got: readonly number[], wanted: readonly number[]) => expectClose(got, wanted, 1e-4);
  close(shares(above.layer[0].data.values), [5 / 16, 4 / 16, 7 / 16]);
  close(shares(above.layer[1].data.values), [1 / 9, 2 / 9, 6 / 9]);
  close(
    shares(hconcat[0].data.values),
    [4, 2, 1, 1, 2, 6].map((n) => n / 16),
  );
  close(shares(hconcat[1].data.values), [7 / 16, 9 / 16]);
});

test("names and the given row must fit the table", () => {
  expect(refusal(() => jointDistributionPlot(counts, { rows: ["dry"] }))).toContain(
    "1 and 3 names for a table of 2 x 3",
  );
  expect(refusal(() => jointDistributionPlot(counts, { given: 2 }))).toContain(
    "given must be a row from 0 to 1, got 2",
  );
});
