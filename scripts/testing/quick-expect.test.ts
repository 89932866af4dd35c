import { describe, expect, test } from "vitest";
import { withOwnCount } from "./quick-expect.js";

describe("the state of `expect`", () => {
  test("has the count alone, and inherits all else, getters too", () => {
    let calls = 0;
    const first = withOwnCount({
      assertionCalls: 3,
      currentTestName: "a",
      get testPath() {
        return `path ${++calls}`;
      },
    });
    expect(Object.keys(first)).toEqual(["assertionCalls"]);
    expect([first.assertionCalls, first.currentTestName]).toEqual([3, "a"]);
    expect([first.testPath, first.testPath]).toEqual(["path 1", "path 2"]);
    expect(withOwnCount(first)).toBe(first);
    const changed = withOwnCount(Object.assign(first, { currentTestName: undefined, soft: true }));
    expect(Object.keys(changed)).toEqual(["assertionCalls"]);
    expect([changed.assertionCalls, changed.currentTestName, changed.soft]).toEqual([3, undefined, true]);
    expect(changed.testPath).toBe("path 3");
  });

  test("counts the assertions of each test, and names the test", () => {
    expect(Object.keys(expect.getState())).toEqual(["assertionCalls"]);
    expect(expect.getState().assertionCalls).toBe(1);
    expect(expect.getState().assertionCalls).toBe(2);
    expect(expect.getState().currentTestName).toContain("counts the assertions of each test");
    expect(expect.getState().testPath).toContain("quick-expect.test.ts");
  });

  test("lets a test declare how many assertions it has", () => {
    expect.assertions(2);
    expect(1).toBe(1);
    expect(expect.getState().expectedAssertionsNumber).toBe(2);
  });
});

test("a failed assertion says what differs, and an unknown matcher is an error", () => {
  expect(() => expect([1, 2]).toEqual([1, 3])).toThrow("expected [ 1, 2 ] to deeply equal [ 1, 3 ]");
  expect(() => expect(1).not.toBe(1)).toThrow("expected 1 not to be 1");
  // @ts-expect-error there is no such matcher
  expect(() => expect(1).toBeOne()).toThrow("not a function");
});
