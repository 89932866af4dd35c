import { classificationScorers, regressionScorers } from "lectern/metrics";
import { expect, test } from "vitest";
import { measureInWords } from "./measures.js";

test("every metric is spelled out, and losses say that lower is better", () => {
  for (const { name, higherIsBetter } of [...classificationScorers, ...regressionScorers]) {
    expect(measureInWords(name), name).not.toBe(name);
    expect(measureInWords(name).includes("lower is better"), name).toBe(!higherIsBetter);
  }
});
