/** What neighbours say together. */
import { describe, expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import {
  classVotes,
  meanOfNeighbors,
  medianOfNeighbors,
  type Voters,
  voteShares,
  votingWeights,
  winners,
} from "./neighbor-votes.js";

/** Two queries: three neighbours, and one. */
const voters: Voters = {
  queries: 2,
  rowStart: Int32Array.of(0, 3, 4),
  indices: Int32Array.of(2, 0, 1, 1),
  distances: Float64Array.of(1, 2, 4, 0),
  shares: Float64Array.of(1, 1, 2, 1),
};

describe("votes", () => {
  test("weights depend on shares and distances, relative to the nearest", () => {
    expect(Array.from(votingWeights(voters, { kind: "uniform" }))).toEqual([1, 1, 2, 1]);
    expect(Array.from(votingWeights(voters, { kind: "distance" }))).toEqual([1, 0.5, 0.5, 1]);
    const bell = votingWeights(voters, { kind: "gaussian", bandwidth: 2 });
    expectClose(bell, [1, Math.exp(-3 / 8), 2 * Math.exp(-15 / 8), 1], 1e-15);
    const open = votingWeights(voters, { kind: "gaussian", bandwidth: null });
    expectClose(open, [1, Math.exp(-3 / 32), 2 * Math.exp(-15 / 32), 1], 1e-15);
  });

  test("classes get the sums, and shares sum to 1", () => {
    const votes = classVotes(voters, voters.shares, Int32Array.of(1, 0, 1), 2);
    expect(Array.from(votes.data)).toEqual([2, 2, 1, 0]);
    expect(Array.from(voteShares(votes).data)).toEqual([0.5, 0.5, 1, 0]);
    expect(Array.from(voteShares({ rows: 1, columns: 2, data: new Float64Array(2) }).data)).toEqual([0, 0]);
  });

  test("ties go to the first, or are random by the seed and the values of the sample", () => {
    const votes = { rows: 200, columns: 3, data: Float64Array.from({ length: 600 }, (_, e) => [2, 5, 5][e % 3]) };
    expect(new Set(winners(votes, "first", 0, (i) => [i]))).toEqual(new Set([1]));
    const drawn = winners(votes, "random", 4, (i) => [i]);
    expect(new Set(drawn)).toEqual(new Set([1, 2]));
    expect(winners(votes, "random", 4, (i) => [i])).toEqual(drawn);
    expect(new Set(winners(votes, "random", 4, () => [7])).size).toBe(1);
  });

  test("computes means and medians of the neighbours' values", () => {
    const values = Float64Array.of(10, 20, 40);
    expectClose(meanOfNeighbors(voters, voters.shares, values), [(40 + 10 + 40) / 4, 20], 1e-15);
    // 10, 20, 20, 40.
    expect(Array.from(medianOfNeighbors(voters, voters.shares, values))).toEqual([20, 20]);
  });
});
