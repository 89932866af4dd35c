import { expect, test } from "vitest";
import { contingencyTable } from "./contingency.js";
import { expectedInformation } from "./expected-information.js";
import { partitionMutualInformation } from "./information.js";

function* permutations(values: readonly number[]): Generator<number[]> {
  if (values.length === 0) yield [];
  for (const [i, value] of values.entries()) {
    for (const rest of permutations([...values.slice(0, i), ...values.slice(i + 1)])) yield [value, ...rest];
  }
}

test("is the mean mutual information over all permutations of the labels", () => {
  for (const [a, b] of [
    [
      [0, 0, 0, 1, 1, 2],
      [0, 0, 1, 1, 1, 1],
    ],
    [
      [0, 0, 1, 1, 2, 2],
      [0, 1, 2, 2, 2, 0],
    ],
  ]) {
    let [sum, count] = [0, 0];
    for (const permuted of permutations(b)) {
      sum += partitionMutualInformation(a, permuted);
      count++;
    }
    expect(expectedInformation(contingencyTable(a, b))).toBeCloseTo(sum / count, 12);
  }
});
