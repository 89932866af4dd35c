import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LecternError } from "./errors.js";
import {
  checkPlainData,
  deepFreeze,
  equalPlainData,
  isFixedList,
  isPlainData,
  isTooDeep,
  maxDepth,
  setField,
  showPath,
} from "./plain-data.js";

const plain = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<unknown>(null, true, false, 0, -0, Number.NaN, Infinity, "", "a"),
    fc.double(),
    fc.float64Array({ maxLength: 3 }),
    fc.constantFrom(1, 2, 3).map((length) => new Int8Array(length)),
    fc.array(tie("node"), { maxLength: 3 }),
    fc
      .array(fc.tuple(fc.constantFrom("a", "b", "__proto__", "length"), tie("node")), { maxLength: 3 })
      .map(Object.fromEntries),
  ),
})).node;

function nested(levels: number): unknown {
  let value: unknown = [];
  for (let i = 1; i < levels; i++) value = [value];
  return value;
}

describe("plain data", () => {
  test("numbers, texts, booleans, null, typed arrays, arrays and records are plain", () => {
    for (const seed of [1, 2, 3]) {
      fc.assert(
        fc.property(plain, (value) => isPlainData(value)),
        { seed },
      );
    }
    const bare: unknown = Object.assign(Object.create(null), { a: 1 });
    const shared = [1];
    for (const value of [bare, [shared, shared], nested(maxDepth)]) expect(isPlainData(value)).toBe(true);
  });

  const itself: Record<string, unknown> = {};
  itself["x"] = { y: [itself] };
  const holes = [1, 2, 3];
  delete holes[1];
  class Point {
    x = 1;
  }
  const refused: readonly (readonly [string, unknown, string, string])[] = [
    ["a function", { f: Math.sin }, "state.f", "a function"],
    ["a class instance", { p: [new Point()] }, "state.p.0", "an instance of Point"],
    ["a Map", { m: new Map() }, "state.m", "an instance of Map"],
    ["a Set", { s: new Set() }, "state.s", "an instance of Set"],
    ["a Date", { when: new Date(0) }, "state.when", "an instance of Date"],
    ["a Buffer", { b: Buffer.from([1]) }, "state.b", "an instance of Buffer"],
    ["a BigInt64Array", { b: new BigInt64Array(1) }, "state.b", "an instance of BigInt64Array"],
    ["an ArrayBuffer", { b: new ArrayBuffer(8) }, "state.b", "an instance of ArrayBuffer"],
    ["a cycle", itself, "state.x.y.0", "a value that contains itself"],
    ["a hole", holes, "state.1", "a hole in an array"],
    ["an array with fields", Object.assign([1], { extra: 2 }), "state", "an array with named fields"],
    ["an array subclass", new (class Rows extends Array {})(), "state", "an instance of a class derived from Array"],
    ["a symbol", { s: Symbol("s") }, "state.s", "a symbol"],
    ["a symbol key", { [Symbol.iterator]: 1 }, "state.Symbol(Symbol.iterator)", "a field named by a symbol"],
    ["a bigint", { n: [1n] }, "state.n.0", "1n"],
    ["an undefined field", { a: { b: undefined } }, "state.a.b", "undefined"],
    ["undefined", undefined, "state", "undefined"],
    [
      "a getter",
      {
        get a() {
          return 1;
        },
      },
      "state.a",
      "a computed or hidden field",
    ],
    ["a hidden field", Object.defineProperty({}, "a", { value: 1 }), "state.a", "a computed or hidden field"],
    ["deep nesting", nested(maxDepth + 1), `state${".0".repeat(maxDepth)}`, `nesting deeper than ${maxDepth} levels`],
    ["endless nesting", nested(100_000), `state${".0".repeat(maxDepth)}`, `nesting deeper than ${maxDepth} levels`],
  ];
  test.each(refused)("%s is refused with its path and type", (_, value, path, what) => {
    expect(isPlainData(value)).toBe(false);
    let thrown: unknown;
    try {
      checkPlainData(value, "state");
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(LecternError);
    const place = showPath([path]);
    expect(thrown).toMatchObject({ code: "broken-contract", details: { path: place } });
    expect(String(thrown)).toContain(`${place}: ${what} is not plain data`);
  });

  test("a path of long keys is truncated", () => {
    expect(showPath(["state", "a", "0"])).toBe("state.a.0");
    expect(showPath(["x".repeat(1000)])).toHaveLength(120);
  });
});

describe("isTooDeep", () => {
  test("tells values that are nested beyond the maximum depth", () => {
    const itself: unknown[] = [];
    itself.push(itself);
    for (const value of [1, "a", null, undefined, () => 0, [], { a: [1, { b: 2 }] }, nested(maxDepth)]) {
      expect(isTooDeep(value)).toBe(false);
    }
    for (const value of [nested(maxDepth + 1), { a: nested(100_000) }, itself]) expect(isTooDeep(value)).toBe(true);
  });

  test("visits parts that occur many times only as often as their depth differs", () => {
    let shared: unknown = 0;
    for (let level = 0; level < maxDepth; level++) shared = [shared, shared];
    expect(isTooDeep(shared)).toBe(false);
    expect(isTooDeep([shared])).toBe(true);
  });
});

describe("equalPlainData", () => {
  test("agrees with Node's strict comparison on pairs of values", () => {
    for (const seed of [1, 2, 3, 4]) {
      fc.assert(
        fc.property(plain, plain, (a, b) => {
          expect(equalPlainData(a, b)).toBe(isDeepStrictEqual(a, b));
          expect(equalPlainData(a, structuredClone(a))).toBe(true);
        }),
        { seed, numRuns: 300 },
      );
    }
  });

  test("NaN equals NaN, -0 differs from 0, array types matter, field order does not", () => {
    expect(equalPlainData({ a: Number.NaN, b: [-0] }, { b: [-0], a: Number.NaN })).toBe(true);
    expect(equalPlainData(Float64Array.of(Number.NaN, -0), Float64Array.of(Number.NaN, -0))).toBe(true);
    const different: readonly (readonly [unknown, unknown])[] = [
      [0, -0],
      [Float64Array.of(0), Float64Array.of(-0)],
      [Float64Array.of(1), Float32Array.of(1)],
      [Float64Array.of(1), [1]],
      [Float64Array.of(1), Float64Array.of(1, 2)],
      [[1, 2], [1]],
      [{ a: 1 }, { a: 1, b: 2 }],
      [{ a: 1 }, { b: 1 }],
      [{ toString: 1 }, { a: 1 }],
      [{}, []],
      [{}, null],
      ["1", 1],
      [JSON.parse('{"__proto__": 1}'), { a: 1 }],
    ];
    for (const [a, b] of different) {
      expect(equalPlainData(a, b)).toBe(false);
      expect(equalPlainData(b, a)).toBe(false);
    }
  });
});

describe("building and freezing", () => {
  test("a field called __proto__ stays a field", () => {
    const record: Record<string, unknown> = {};
    setField(record, "__proto__", { polluted: true });
    setField(record, "a", 1);
    expect(Object.keys(record)).toEqual(["__proto__", "a"]);
    expect(Object.getPrototypeOf(record)).toBe(Object.prototype);
    expect(record["polluted"]).toBeUndefined();
  });

  test("deepFreeze freezes records and arrays, leaves typed arrays, and returns the same value", () => {
    const value = { a: [{ b: 1 }], data: Float64Array.of(1), nothing: null };
    const frozen = deepFreeze(value);
    expect(frozen).toBe(value);
    for (const part of [value, value.a, value.a[0]]) expect(Object.isFrozen(part)).toBe(true);
    expect(() => value.a.push({ b: 2 })).toThrow(TypeError);
    value.data[0] = 2;
    expect(value.data[0]).toBe(2);
  });

  test("deepFreeze visits a part that values share once when they share the set of what was frozen", () => {
    let visits = 0;
    const part = {
      get a() {
        visits++;
        return 1;
      },
    };
    const frozen = new WeakSet<object>();
    for (const value of [{ part }, { part, other: [1] }]) {
      deepFreeze(value, frozen);
      for (const each of Object.values(value)) expect(Object.isFrozen(each)).toBe(true);
    }
    expect(visits).toBe(1);
  });

  test("a list is immutable once it is deeply frozen and holds no typed array", () => {
    const [names, records, numbers] = [["a"], [{ b: [1] }], [{ c: Float64Array.of(1) }]];
    const shallow = Object.freeze([["x"]]);
    const around: unknown[] = [];
    around.push({ around });
    expect(isFixedList(names)).toBe(false);
    deepFreeze({ names, records, numbers, around });
    expect([names, records, numbers, shallow, around].map(isFixedList)).toEqual([true, true, false, false, false]);
    deepFreeze([records, names]);
    expect(isFixedList(records)).toBe(true);
  });

  test("an immutable list with a problem is refused every time", () => {
    const list = deepFreeze([{ a: 1 }, { a: undefined }]);
    for (let time = 0; time < 2; time++) {
      expect(() => checkPlainData({ list })).toThrow("value.list.1.a: undefined is not plain data");
    }
  });

  test("deepFreeze continues below frozen values and terminates on cycles", () => {
    const inner = { x: 1 };
    const cycle: Record<string, unknown> = { inner: Object.freeze([inner]) };
    cycle["self"] = cycle;
    deepFreeze(cycle);
    expect(Object.isFrozen(inner)).toBe(true);
    expect(Object.isFrozen(cycle)).toBe(true);
  });
});
