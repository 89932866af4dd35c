import { scorer } from "lectern/metrics";
import { expect, test } from "vitest";
import { byRank, createBook, keyOf } from "./book.js";
import { defaultCandidate } from "./candidates.js";
import type { Look } from "./judging.js";
import { summaryOf } from "./judging.js";
import { entriesOf } from "./simulated.js";

const [ridge, lasso, tree] = entriesOf(["ridge", "lasso", "tree-regressor"]).map(defaultCandidate);
const look = (rows: number): Look => ({ rows, folds: { kind: "automatic", count: 3, seed: 0 } });
const few = look(100);
const many = look(1000);
const scored = (values: readonly number[], milliseconds = 1, name = "r2") => ({
  scores: { [name]: summaryOf(values) },
  fitMilliseconds: milliseconds,
});
const open = (metric = "r2", constant = 0) => createBook(scorer(metric), () => [constant, constant, constant]);

test("ranks the candidates of each look apart, the best first, and unsound ones last", () => {
  const book = open();
  book.record(ridge, few, scored([0.5, 0.5, 0.6]));
  book.record(lasso, few, scored([0.99, 0.99, -8]));
  book.record(tree, few, scored([0.6, 0.6, 0.6]));
  book.record(ridge, many, scored([0.7, 0.7, 0.7]));
  const ranking = book.ranking(few);
  expect(ranking.map(({ candidate }) => candidate)).toEqual([tree, ridge, lasso]);
  expect(ranking[2].unsound).toBe("not dependable: r2 −8 in one fold");
  expect(book.ranking(many)).toHaveLength(1);
  expect(book.count()).toBe(4);
});

test("a loss ranks the other way round, by values whose sign is changed", () => {
  const book = open("mae", -10);
  book.record(ridge, few, scored([3, 3, 3], 1, "mae"));
  book.record(tree, few, scored([2, 2, 2], 1, "mae"));
  expect(book.ranking(few).map(({ candidate }) => candidate)).toEqual([tree, ridge]);
  expect(book.ranking(few)[0].values).toEqual([-2, -2, -2]);
  expect(book.baseline(few)).toEqual([-10, -10, -10]);
});

test("failures are kept, but are in no ranking", () => {
  const book = open();
  book.record(ridge, few, { failure: "too slow", patience: 50 });
  expect(book.outcome(ridge, few)).toEqual({ failure: "too slow", patience: 50 });
  expect(book.outcome(ridge, many)).toBeUndefined();
  expect(book.ranking(few)).toEqual([]);
  expect(book.leader()).toBeUndefined();
});

test("the leader is the best on most rows, and times are those of most rows", () => {
  const book = open();
  book.record(tree, few, scored([0.9, 0.9, 0.9], 5));
  expect(book.leader()).toBe(tree);
  book.record(ridge, many, scored([0.7, 0.7, 0.7], 20));
  book.record(ridge, few, scored([0.7, 0.7, 0.7], 2));
  expect(book.leader()).toBe(ridge);
  expect(book.timeOf(ridge)).toEqual({ fitMilliseconds: 20, rows: 1000 });
  expect(book.timeOf(lasso)).toBeUndefined();
});

test("equal scores are ordered by name, and equal recipes have one key", () => {
  const standing = (candidate: typeof ridge) => ({ candidate, scores: scored([1]), values: [1] });
  expect([standing(tree), standing(lasso), standing(ridge)].sort(byRank).map((one) => one.candidate)).toEqual([
    lasso,
    ridge,
    tree,
  ]);
  expect(keyOf({ ...ridge, recipe: structuredClone(ridge.recipe) })).toBe(keyOf(ridge));
  expect(keyOf(ridge)).not.toBe(keyOf(lasso));
});
