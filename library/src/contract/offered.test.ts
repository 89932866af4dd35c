import { expect, test } from "vitest";
import { offeredMembers } from "./offered.js";

interface Functions {
  readonly double: (state: number) => number;
  readonly name: (state: number) => string;
}
interface Members {
  double(): number;
  name(): string;
}
const functions: Functions = { double: (state) => 2 * state, name: (state) => `number ${state}` };
const build = {
  double: (declared: Functions["double"]) => () => declared(4),
  name: (declared: Functions["name"]) => () => declared(4),
};

test("a model has a member for each offered function, and no other", () => {
  const both = offeredMembers<Functions, Members & Record<keyof Functions, unknown>, "double" | "name">(
    functions,
    build,
  );
  expect([both.double(), both.name()]).toEqual([8, "number 4"]);
  const one = offeredMembers<Functions, Members & Record<keyof Functions, unknown>, "name">(
    { name: functions.name },
    build,
  );
  expect(Object.keys(one)).toEqual(["name"]);
  expect(offeredMembers(undefined, build)).toEqual({});
});
