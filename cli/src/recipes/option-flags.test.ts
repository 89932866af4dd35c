import { choice, flag, integer, list, number, optional, positive, text, variant } from "lectern/contract";
import { registry } from "lectern/registry";
import { describe, expect, test } from "vitest";
import { CommandFailure } from "../command-failure.js";
import { kebab } from "../kebab.js";
import { methodFlags, optionsFromFlags } from "./option-flags.js";

const options = {
  alpha: positive(1, "strength"),
  maxIterations: integer(100, "most iterations", { minimum: 1, maximum: 1000 }),
  intercept: flag(true, "fit a constant"),
  whiten: flag(false, "divide by the deviation"),
  solver: choice(["svd", "qr"], "svd", "how to solve"),
  degrees: list(integer(1, "a degree"), [1, 2], "which degrees"),
  column: optional(text("age", "a column")),
  penalty: variant({ none: {}, l2: { alpha: positive(1, "strength") } }, "l2", "what is penalised"),
};

describe("flags of a method", () => {
  test("come from its option table: names, placeholders, limits and defaults", () => {
    const flags = new Map(
      methodFlags(options).map(({ path, flag: typed, placeholder, description }) => [
        path,
        { typed, placeholder, description },
      ]),
    );
    expect(flags.get("maxIterations")).toEqual({
      typed: "--max-iterations",
      placeholder: "integer",
      description: "most iterations (from 1 to 1000, default 100)",
    });
    expect(flags.get("alpha")?.description).toBe("strength (above 0, default 1)");
    expect(flags.get("intercept")?.typed).toBe("--no-intercept");
    expect(flags.get("whiten")).toMatchObject({ typed: "--whiten", placeholder: undefined });
    expect(flags.get("solver")?.placeholder).toBe("svd|qr");
    expect(flags.get("penalty")?.placeholder).toBe("none|l2");
    expect(flags.get("penalty.alpha")?.typed).toBe("--penalty.alpha");
    expect(flags.get("column")?.description).toContain("default not set");
  });

  test("every method of the library has flags, and each maps back to its option", () => {
    for (const { kind, options: table } of registry.methods) {
      for (const { path, flag: typed } of methodFlags(table)) {
        const [name] = path.split(".");
        expect(Object.keys(table), `${kind} ${path}`).toContain(name);
        // As the parser of command lines turns a flag back into a name.
        const back = typed
          .replace(/^--(no-)?/, "")
          .replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
        expect(back, `${kind} ${typed}`).toBe(path);
      }
    }
  });

  test("names are in lower case", () => {
    expect(kebab("maxLeafNodes")).toBe("max-leaf-nodes");
  });
});

describe("options from flags", () => {
  const parse = (given: Record<string, string | boolean>) =>
    optionsFromFlags("method", options, new Map(Object.entries(given)));

  test("each text is parsed as the value its option takes", () => {
    expect(
      parse({
        alpha: "0.5",
        maxIterations: "7",
        intercept: false,
        solver: "qr",
        degrees: "1, 3",
        column: "none",
        penalty: "l2",
        "penalty.alpha": "2",
      }),
    ).toEqual({
      alpha: 0.5,
      maxIterations: 7,
      intercept: false,
      solver: "qr",
      degrees: [1, 3],
      column: null,
      penalty: { kind: "l2", alpha: 2 },
    });
  });

  test("a nested option alone selects the default alternative", () => {
    expect(parse({ "penalty.alpha": "3" })).toEqual({ penalty: { kind: "l2", alpha: 3 } });
  });

  test.each([
    [{ alhpa: "1" }, "method has no option alhpa"],
    [{ "penalty.beta": "3" }, "penalty has no option beta"],
    [{ "alpha.beta": "3" }, "alpha has no nested options"],
  ])("%o is refused: %s", (given, message) => {
    expect(() => parse(given as Record<string, string>)).toThrowError(CommandFailure);
    expect(() => parse(given as Record<string, string>)).toThrowError(message);
  });

  test.each([
    [{ alpha: "many" }, "alpha", 'must be a number, got "many"'],
    [{ intercept: "maybe" }, "intercept", 'must be true or false, got "maybe"'],
    [{ degrees: "1,b" }, "degrees", 'must be a number, got "b"'],
    [{ penalty: "l3" }, "penalty", "must be one of none, l2, got l3"],
    [{ "penalty.alpha": "much" }, "penalty.alpha", 'must be a number, got "much"'],
  ])("%o is refused with data for programs: %s %s", (given, option, problem) => {
    const refusal = { code: "invalid-option", details: { kind: "method", option, problem } };
    expect(() => parse(given as Record<string, string>)).toThrowError(expect.objectContaining(refusal));
    expect(() => parse(given as Record<string, string>)).toThrowError(`method: ${option} ${problem}`);
  });

  test("numbers out of range are refused by the method, with what would work", () => {
    const given = optionsFromFlags("ridge", registry.method("ridge").options, new Map([["alpha", "-1"]]));
    expect(() => registry.recipe({ kind: "ridge", options: given })).toThrowError("alpha");
  });

  test("numbers are parsed as in JavaScript", () => {
    expect(optionsFromFlags("m", { x: number(0, "x") }, new Map([["x", "1e-3"]]))).toEqual({ x: 0.001 });
  });
});
