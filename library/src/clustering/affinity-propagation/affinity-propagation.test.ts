import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { blobs, iris, wine } from "../../datasets/index.js";
import { adjustedRandIndex } from "../../metrics/partition/pair-counts.js";
import { squaredDistance } from "../k-means/squared-distance.js";
import { affinityPropagation } from "./affinity-propagation.js";
import reference from "./reference/affinity-propagation.json" with { type: "json" };

test.each(reference.cases)(
  "$data, preference $preference, damping $damping: the exemplars and labels of scikit-learn",
  async ({ data, preference, damping, median, exemplars, labels }) => {
    const { x } = await { iris, wine }[data as "iris" | "wine"]();
    const model = affinityPropagation({ preference, damping, maxIterations: 1000 }).fit({ x });
    expect(model.report.converged).toBe(true);
    expectClose([model.state.preference], [preference ?? median], 1e-12);
    expect(Array.from(model.state.exemplars)).toEqual(exemplars);
    // Labels are numbered by the exemplars in their order. One sample of iris is equally far from two of them.
    const gap = (i: number, c: number) =>
      squaredDistance(x.data, i * x.columns, model.state.centers.data, c * x.columns, x.columns);
    expectClose(
      Array.from(model.labels, (c, i) => gap(i, c)),
      labels.map((c, i) => gap(i, c)),
      1e-12,
    );
    expect(labels.filter((c, i) => c !== model.labels[i]).length).toBeLessThanOrEqual(1);
  },
);

test("separated groups are found without their number, and seeds do not matter", () => {
  for (let seed = 0; seed < 3; seed++) {
    const centers = [
      [0, 0],
      [8, 0],
      [0, 8],
    ];
    const { x, y } = blobs({ samples: 60, centers, spread: 0.5, seed });
    const model = affinityPropagation({ seed }).fit({ x });
    expect(adjustedRandIndex(Array.from(y.codes), Array.from(model.labels))).toBe(1);
    expect(affinityPropagation({ seed: seed + 1 }).fit({ x }).state.exemplars).toEqual(model.state.exemplars);
    expect(model.predict(x)).toEqual(model.labels);
    expect(affinityPropagation({ preference: -1e6, damping: 0.9 }).fit({ x }).report.notes["clusters"]).toBe(1);
  }
});

test("one sample and equal samples are one cluster; too many samples are refused; too few iterations are reported", () => {
  expect(affinityPropagation().fit({ x: [[3]] }).labels).toEqual(Int32Array.of(0));
  expect(affinityPropagation().fit({ x: [[3], [3], [3]] }).labels).toEqual(new Int32Array(3));
  const many = { rows: 6001, columns: 1, data: new Float64Array(6001) };
  expect(refusal(() => affinityPropagation().fit({ x: many }))).toContain("use k-medoids or k-means");
  const { report } = affinityPropagation({ maxIterations: 2 }).fit({ x: [[0], [1], [5], [6]] });
  expect(report.warnings.map(({ code }) => code)).toEqual(["not-converged"]);
});
