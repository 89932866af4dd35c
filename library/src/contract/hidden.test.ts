import { expect, test } from "vitest";
import { withHidden } from "./hidden.js";

interface Thing {
  readonly saved: number;
  readonly twice: number;
  readonly name: string;
  add(more: number): number;
}

const make = () =>
  withHidden<Thing>(
    { saved: 1 },
    { name: "thing", add: (more: number) => 1 + more },
    {
      get twice() {
        return 2;
      },
    },
  );

test("everything is there, but copies hold only what is visible", () => {
  const thing = make();
  expect([thing.saved, thing.name, thing.add(4), thing.twice]).toEqual([1, "thing", 5, 2]);
  expect(Object.keys(thing)).toEqual(["saved"]);
  expect(JSON.stringify(thing)).toBe('{"saved":1}');
  expect(structuredClone(thing)).toEqual({ saved: 1 });
  expect({ ...thing }).toEqual({ saved: 1 });
});

test("it is frozen, and what it was made of is not", () => {
  const visible = { saved: 1 };
  const hidden = { name: "a" };
  const thing = withHidden<Thing>(visible, hidden);
  expect(Object.isFrozen(thing)).toBe(true);
  expect(() => Object.assign(thing, { name: "b" })).toThrow(TypeError);
  expect([Object.isFrozen(visible), Object.isFrozen(hidden)]).toEqual([false, false]);
});

test("later members replace earlier ones, and getters stay getters", () => {
  let calls = 0;
  const counting = {
    get twice() {
      return ++calls;
    },
  };
  const thing = withHidden<Thing>({ saved: 1 }, { name: "first" }, { name: "second" }, counting);
  expect(thing.name).toBe("second");
  expect(calls).toBe(0);
  expect([thing.twice, thing.twice]).toEqual([1, 2]);
});
