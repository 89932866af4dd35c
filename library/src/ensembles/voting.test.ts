import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { numberedSamples, spyRegressor } from "../../test/spy-methods.js";
import { ridge } from "../linear/ridge/ridge.js";
import { gridSearch } from "../selection/grid-search/grid-search.js";
import { validateVote, votersOf } from "./voting.js";
import { votingRegressor } from "./voting-regressor/voting-regressor.js";

test("members without a weight count 1, and shares sum to 1", () => {
  const voters = votersOf("test", { a: ridge(), b: ridge() }, { a: 3 });
  expect(voters.map(({ name, weight }) => [name, weight])).toEqual([
    ["a", 3],
    ["b", 1],
  ]);
  expect(Array.from(validateVote("test", voters, "regressor").shares)).toEqual([0.75, 0.25]);
});

test("refuses a vote without members", () => {
  expect(refusal(() => votingRegressor({}))).toMatch(
    /^invalid-option: voting-regressor: members must be a list of at least 1 value/,
  );
});

test("every member is fitted on all samples, one step each", () => {
  const data = numberedSamples(12);
  const { spy, seen } = spyRegressor();
  const steps = [...votingRegressor({ a: spy(), b: spy({ level: 2 }) }).steps(data)];
  expect(steps).toEqual([
    { step: 1, of: 2, member: "a" },
    { step: 2, of: 2, member: "b" },
  ]);
  expect(seen.fits.map((numbers) => numbers.length)).toEqual([12, 12]);
});

test("groups are passed to the members that split samples, and refused where none does", () => {
  const data = { ...numberedSamples(12), groups: Array.from({ length: 12 }, (_, i) => i % 6) };
  const { spy } = spyRegressor();
  expect(refusal(() => votingRegressor({ a: spy() }).fit(data))).toMatch(/does not support groups/);
  const search = gridSearch(spy(), { level: [1, 2] }, { folds: { kind: "grouped", count: 3 } });
  expect(votingRegressor({ a: spy(), b: search }).fit(data).state.members).toHaveLength(2);
});
