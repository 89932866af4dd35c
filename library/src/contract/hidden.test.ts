import { expect, test } from "vitest";
import { withHidden } from "./hidden.js";

const make = () =>
  withHidden(
    { saved: 1 },
    {
      name: "thing",
      add: (more: number) => 1 + more,
      get twice() {
        return 2;
      },
    },
  );

test("all members are accessible, but copies hold only the visible ones", () => {
  const thing = make();
  expect([thing.saved, thing.name, thing.add(4), thing.twice]).toEqual([1, "thing", 5, 2]);
  expect(Object.keys(thing)).toEqual(["saved"]);
  expect(JSON.stringify(thing)).toBe('{"saved":1}');
  expect(structuredClone(thing)).toEqual({ saved: 1 });
  expect({ ...thing }).toEqual({ saved: 1 });
});

test("is frozen, but its source is not", () => {
  const visible = { saved: 1 };
  const hidden = { name: "a" };
  const thing = withHidden(visible, hidden);
  expect(Object.isFrozen(thing)).toBe(true);
  expect(() => Object.assign(thing, { name: "b" })).toThrow(TypeError);
  expect([Object.isFrozen(visible), Object.isFrozen(hidden)]).toEqual([false, false]);
});

test("hidden members replace visible ones, and getters stay getters", () => {
  let calls = 0;
  const counting = {
    name: "second",
    get twice() {
      return ++calls;
    },
  };
  const thing = withHidden({ saved: 1, name: "first" }, counting);
  expect(thing.name).toBe("second");
  expect(calls).toBe(0);
  expect([thing.twice, thing.twice]).toEqual([1, 2]);
});

test("its type follows from its members", () => {
  const thing = make();
  const name: string = thing.name;
  expect(name).toBe("thing");
  // @ts-expect-error there is no such member
  expect(thing.other).toBeUndefined();
  // @ts-expect-error the name is a string
  const wrong: number = thing.name;
  expect(wrong).toBe("thing");
});
