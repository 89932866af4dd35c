import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { ridge } from "../linear/ridge/ridge.js";
import { checkMembers, membersOf, requireMemberNames } from "./members.js";

test("members keep their order and their names", () => {
  const members = checkMembers("test", membersOf({ b: ridge(), a: ridge({ alpha: 2 }) }), "regressor");
  expect(members.map(({ name, recipe }) => [name, recipe.options["alpha"]])).toEqual([
    ["b", 1],
    ["a", 2],
  ]);
});

test("refuses a member without a name, or with a duplicate one", () => {
  for (const name of ["", "a"]) {
    const given = [...membersOf({ a: ridge() }), { name, recipe: ridge() }];
    expect(refusal(() => checkMembers("test", given, "regressor"))).toBe(
      "invalid-option: test: member 2 (ridge) needs a unique name",
    );
  }
});

test("refuses unknown member names and suggests the nearest", () => {
  expect(refusal(() => requireMemberNames("test", "weights", ["forst"], { forest: ridge() }))).toBe(
    'invalid-option: test: weights has "forst", which is not a member; did you mean "forest"?',
  );
});
