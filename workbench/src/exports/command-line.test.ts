import { execFileSync } from "node:child_process";
import type { RecipeJson } from "lectern/contract";
import { registry } from "lectern/registry";
import { describe, expect, test } from "vitest";
import { recipeFrom } from "../../../cli/src/commands/fit.js";
import type { MethodCommand } from "../../../cli/src/method-flags.js";
import { createProgram } from "../../../cli/src/program.js";
import { changedRecipes } from "../../test/changed-recipes.js";
import { firstWorkspace, type Workspace } from "../workspace/workspace.js";
import { commandLine } from "./command-line.js";

interface Understood {
  readonly name: string;
  readonly files: readonly string[];
  readonly recipe: RecipeJson;
  readonly flags: Readonly<Record<string, unknown>>;
}

type Understand = (words: readonly string[]) => Promise<Understood>;

/** How the real program, with the flags for these arguments, parses them and others with the same method, without running the command. */
async function understandLike(words: readonly string[]): Promise<Understand> {
  const program = await createProgram(words);
  let understood: Understood | undefined;
  for (const command of program.commands) {
    command.exitOverride().action((...given: unknown[]) => {
      const self = given.at(-1) as MethodCommand;
      const flags = given.at(-2) as Record<string, unknown>;
      const operands = given.slice(0, -2).flat() as string[];
      const name = self.name();
      const [expression, files] =
        name === "fit" ? [operands[0] as string, operands.slice(1)] : [String(flags["method"]), operands];
      understood = { name, files, recipe: recipeFrom(expression, flags["set"] as string[], self), flags };
    });
  }
  return async (given) => {
    understood = undefined;
    await program.parseAsync(given, { from: "user" });
    return understood as unknown as Understood;
  };
}

/** The words of lines as a shell divides them. */
function shellWords(lines: readonly string[]): string[][] {
  const program = lines.map((line) => `printf '%s\\0' ${line}; printf '\\n\\0'`).join("\n");
  const printed = execFileSync("sh", { input: program, encoding: "utf8", maxBuffer: 2 ** 26 });
  return printed.split("\n\0", lines.length).map((words) => words.split("\0").slice(0, -1));
}

/** The line of a script that fits, with its continuation lines. */
function fitLine(script: string): string {
  const lines = script.replaceAll(" \\\n  ", " ").split("\n");
  return lines.find((one) => /^lectern (fit|embed|cluster) /.test(one)) as string;
}

async function read(script: string): Promise<Understood> {
  const [words] = shellWords([fitLine(script)]);
  const given = (words as string[]).slice(1);
  return (await understandLike(given))(given);
}

/** The recipe with every option filled in, as the methods see it. */
function full(recipe: RecipeJson): unknown {
  return JSON.parse(JSON.stringify(registry.recipe(recipe)));
}

function workspaceWith(part: Partial<Workspace>): Workspace {
  return { ...firstWorkspace, source: { kind: "file", name: "data.csv" }, ...part };
}

describe("the real program accepts the command", () => {
  const cases: readonly (readonly [string, RecipeJson])[] = [
    ["no changes", { kind: "nearest-neighbors-classifier", options: {} }],
    ["a number", { kind: "ridge", options: { alpha: 0.25 } }],
    ["a flag that is off", { kind: "ridge", options: { intercept: false } }],
    ["options at their defaults", { kind: "ridge", options: { alpha: 1, intercept: true } }],
    ["an alternative", { kind: "logistic-regression", options: { penalty: { kind: "l1", alpha: 3 } } }],
    ["a seed", { kind: "random-forest-classifier", options: { seed: 5, trees: 20 } }],
    ["a list of numbers", { kind: "ridge", options: { alphas: [0.1, 1, 10] } }],
    ["a list of words", { kind: "date-features", options: { parts: ["year", "month"] } }],
    ["a list of lists", { kind: "standardize", options: { scales: [1, 2.5e-7] } }],
    ["a part of a record", { kind: "encode-table", options: { text: { ngrams: 2 } } }],
    ["texts with spaces", { kind: "one-hot", options: { categories: ["New York", "it's", 'a "b"', "c|d"] } }],
    [
      "a pipeline",
      {
        kind: "pipeline",
        options: {
          steps: [
            { kind: "standardize", options: {} },
            { kind: "ridge", options: { alpha: 2 } },
          ],
        },
      },
    ],
    [
      "alternatives before the last step",
      {
        kind: "pipeline",
        options: {
          steps: [
            { kind: "impute", options: { strategy: { kind: "constant", value: -1 } } },
            { kind: "pca", options: { components: 3 } },
            { kind: "k-means", options: { clusters: 4, seed: 2 } },
          ],
        },
      },
    ],
    [
      "texts with spaces before the last step",
      {
        kind: "pipeline",
        options: {
          steps: [
            { kind: "one-hot", options: { categories: ["New York", "c|d"] } },
            { kind: "ridge", options: { alpha: 3 } },
          ],
        },
      },
    ],
    [
      "a search",
      {
        kind: "grid-search",
        options: { recipe: { kind: "ridge", options: { intercept: false } }, space: { alpha: [0.1, 1] } },
      },
    ],
  ];

  test.each(cases)("%s", async (_, recipe) => {
    const script = commandLine(workspaceWith({ target: "y" }), recipe, registry);
    const understood = await read(script);
    expect(full(understood.recipe)).toEqual(full(recipe));
    expect(understood.files).toEqual(["data.csv"]);
  });

  test("for every method, and every option of it with another value", async () => {
    const recipes = changedRecipes();
    expect(recipes.length).toBeGreaterThan(1000);
    const lines = recipes.map((recipe) => fitLine(commandLine(workspaceWith({ target: "y" }), recipe, registry)));
    const understand = new Map<string, Understand>();
    const differing: string[] = [];
    for (const [i, [, ...words]] of shellWords(lines).entries()) {
      const { kind } = recipes[i] as RecipeJson;
      if (!understand.has(kind)) understand.set(kind, await understandLike(words));
      const { recipe } = await (understand.get(kind) as Understand)(words);
      if (JSON.stringify(registry.recipe(recipe)) !== JSON.stringify(registry.recipe(recipes[i] as RecipeJson))) {
        differing.push(lines[i] as string);
      }
    }
    expect(differing).toEqual([]);
  });
});

describe("commands for the samples", () => {
  const classifier = { kind: "nearest-neighbors-classifier", options: { neighbors: 3 } };
  const pca = { kind: "pca", options: {} };
  const kMeans = { kind: "k-means", options: {} };

  test("a predictor is fitted, evaluated and used; differences from the workbench are noted", async () => {
    const script = commandLine(workspaceWith({ target: "it's", ignored: ["a b", "c"] }), classifier, registry);
    expect(script).toBe(
      [
        `lectern fit nearest-neighbors-classifier data.csv --target 'it'\\''s' --neighbors 3 \\`,
        "  --ignore 'a b,c' --out model.lectern",
        "# fit uses all rows for training; the workbench used 30 % of them as test rows.",
        "# Score the model on unseen rows:",
        "lectern evaluate model.lectern test.csv",
        "lectern predict model.lectern new.csv --out result.csv",
        "",
      ].join("\n"),
    );
    const { flags } = await read(script);
    expect(flags).toMatchObject({ target: "it's", ignore: ["a b", "c"], out: "model.lectern" });
  });

  test("an embedding has its target as colour, clusters leave it out", async () => {
    const size = { type: "ordinal", levels: ["small", "large"] } as const;
    const typed = await read(
      commandLine(workspaceWith({ types: { "a=b": "text", y: "category", size } }), kMeans, registry),
    );
    expect(typed.flags["as"]).toEqual(
      new Map([
        ["a=b", "text"],
        ["y", "category"],
        ["size", "ordinal:small:large"],
      ]),
    );
    const embedded = await read(commandLine(workspaceWith({ target: "y", ignored: ["id"] }), pca, registry));
    expect(embedded).toMatchObject({ name: "embed", flags: { color: "y", ignore: ["id"], out: "embedding.csv" } });
    const clustered = await read(commandLine(workspaceWith({ target: "y", ignored: ["id"] }), kMeans, registry));
    expect(clustered).toMatchObject({ name: "cluster", flags: { ignore: ["id", "y"] } });
  });

  test("a transformer that learns from the target is fitted with it", async () => {
    const recipe = { kind: "fisher-projection", options: {} };
    expect(await read(commandLine(workspaceWith({ target: "y" }), recipe, registry))).toMatchObject({
      name: "fit",
      flags: { target: "y" },
    });
  });

  test("a density is fitted without a target", async () => {
    const script = commandLine(workspaceWith({ target: "y" }), { kind: "probabilistic-pca", options: {} }, registry);
    const { name, flags } = await read(script);
    expect(name).toBe("fit");
    expect(flags["target"]).toBeUndefined();
    expect(flags["ignore"]).toEqual(["y"]);
    expect(script).not.toContain("evaluate");
  });

  test("the default encoder is left to the command, another one is named", async () => {
    const pipeline = (options: object) => ({
      kind: "pipeline",
      options: { steps: [{ kind: "encode-table", options }, classifier] },
    });
    const workspace = workspaceWith({ target: "y" });
    expect(commandLine(workspace, pipeline({}) as RecipeJson, registry)).toBe(
      commandLine(workspace, classifier, registry),
    );
    const other = pipeline({ scaleNumbers: false }) as RecipeJson;
    expect(full((await read(commandLine(workspace, other, registry))).recipe)).toEqual(full(other));
  });

  test("samples without a file must be saved first", () => {
    const drawn = commandLine(workspaceWith({ source: { kind: "points", points: [] } }), classifier, registry);
    expect(drawn).toMatch(/^# points\.csv: .*saved.*\nlectern fit nearest-neighbors-classifier points\.csv /);
  });

  test("a name that cannot be passed is reported", () => {
    expect(commandLine(workspaceWith({ types: { "a, b": "text" } }), classifier, registry)).toContain(
      '# --as splits at commas, so it cannot name "a, b"',
    );
    expect(commandLine(workspaceWith({ ignored: ["a, b"] }), classifier, registry)).toContain(
      '# --ignore splits at commas, so it cannot name "a, b"',
    );
  });
});
