import { expect, test } from "vitest";
import { inserted, moved, replaced, without } from "./lists.js";

const letters = ["a", "b", "c", "d"];

test("an item moves to its new position, the others keep their order", () => {
  expect(moved(letters, 0, 2)).toEqual(["b", "c", "a", "d"]);
  expect(moved(letters, 3, 0)).toEqual(["d", "a", "b", "c"]);
  expect(moved(letters, 1, 1)).toEqual(letters);
});

test("one item is replaced, added or removed", () => {
  expect(replaced(letters, 1, "x")).toEqual(["a", "x", "c", "d"]);
  expect(inserted(letters, 0, "x")).toEqual(["x", "a", "b", "c", "d"]);
  expect(inserted(letters, 4, "x")).toEqual(["a", "b", "c", "d", "x"]);
  expect(without(letters, 3)).toEqual(["a", "b", "c"]);
  expect(letters).toEqual(["a", "b", "c", "d"]);
});
