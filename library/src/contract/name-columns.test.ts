import { describe, expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { categoricalNaiveBayes } from "../bayes/categorical-naive-bayes/categorical-naive-bayes.js";
import { LecternError } from "../core/errors.js";
import { warn } from "../core/report.js";
import { standardize } from "../features/scaling/standardize/standardize.js";
import { ridge } from "../linear/ridge/ridge.js";
import { pipeline } from "../pipeline/pipeline/pipeline.js";
import { nameColumnOfError, nameColumnOfWarning } from "./name-columns.js";

const features = ["size", "age"];

describe("messages have the names of columns", () => {
  test("of values that are not finite, in a fit and for a model", () => {
    const x = [
      [1, 2],
      [3, 4],
    ];
    const holes = [[1, Number.NaN]];
    expect(refusal(() => ridge().fit({ x: [...x, ...holes], y: [1, 2, 3], features }))).toContain(
      'x has NaN in row 2, column 1 ("age"); missing values',
    );
    const model = ridge().fit({ x, y: [1, 2], features });
    expect(refusal(() => model.predict(holes))).toContain('x has NaN in row 0, column 1 ("age")');
    expect(refusal(() => model.predict({ x: holes, features: ["age", "size"] }))).toContain('column 1 ("size")');
    expect(refusal(() => ridge().fit({ x: holes, y: [1] }))).toContain("in row 0, column 1; missing");
  });

  test("of refusals and warnings of methods, once, also through a pipeline", () => {
    const given = {
      x: [
        [1, 0.5],
        [2, 1],
      ],
      y: ["a", "b"],
      features,
    };
    expect(refusal(() => categoricalNaiveBayes().fit(given))).toMatch(/column 1; .* \(column 1 is "age"\)$/);
    const constant = {
      x: [
        [1, 5],
        [2, 5],
        [4, 5],
      ],
      y: [1, 2, 3],
      features,
    };
    const [own] = standardize().fit(constant).report.warnings;
    expect(own.message).toContain('(column 1 is "age")');
    expect(own.details).toMatchObject({ column: 1, feature: "age" });
    const [inner] = pipeline(standardize(), ridge()).fit(constant).report.warnings;
    expect(inner.message.match(/is "age"/g)).toHaveLength(1);
    expect(standardize().fit({ x: constant.x }).report.warnings[0].message).not.toContain("x1");
  });
});

test("errors and warnings without a number of a column stay as they are", () => {
  const error = new LecternError("numerical", "no", { column: "age" });
  expect(nameColumnOfError(error, features)).toBe(error);
  const foreign = new TypeError("no");
  expect(nameColumnOfError(foreign, features)).toBe(foreign);
  const named = nameColumnOfError(new LecternError("numerical", "column 1 is odd", { column: 1 }), features);
  expect(named).toMatchObject({
    message: 'column 1 is odd (column 1 is "age")',
    details: { column: 1, feature: "age" },
  });
  expect(nameColumnOfError(named, ["other", "names"])).toBe(named);
  const warning = warn("low-rank", "rank 2", { rank: 2 });
  expect(nameColumnOfWarning(warning, features)).toBe(warning);
});
