import { muscleRecording } from "lectern/datasets";
import { covariance, inverse } from "lectern/linalg";
import { expect, test } from "vitest";
import { expectClose } from "../../../library/test/expect-close.js";
import { renderPlot } from "../../../library/test/render-plot.js";
import { costCurves, costFigure, countedCovariance, countedInverse } from "./cost-of-dimensions.js";

test("what is counted are the covariance and its inverse", () => {
  const { x } = muscleRecording({ samples: 60, channels: 6 });
  const found = countedCovariance(x).value;
  const expected = covariance(x);
  const scale = (expected.data[0] as number) / (found.data[0] as number);
  expectClose(
    found.data.map((value) => value * scale),
    expected.data,
    1e-10,
  );
  expectClose(countedInverse(found).value.data, inverse(found).data, 1e-6);
});

test("[ML2-003] the covariance costs N n² and the inverse n³ operations; after reduction neither grows with the channels", async () => {
  const channels = [8, 16, 32, 64];
  const curves = costCurves(channels, 100, 2);
  curves.forEach(({ before, after }, k) => {
    const n = channels[k] as number;
    expect(before.covariance).toBe(100 * n ** 2);
    expect(before.inverse).toBe(n ** 3);
    expect([after.covariance, after.inverse]).toEqual([100 * 9, 27]);
  });
  const drawing = await renderPlot(costFigure(curves));
  expect(drawing.warnings).toEqual([]);
  expect(drawing.paths("line").map(({ length }) => length)).toEqual([4, 4]);
  expect(drawing.words("legend-label")).toEqual(["all channels", "three components"]);
});
