import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findMethods } from "../../scripts/generate/find-methods.js";
import { choice, list, type Option, optional, variant } from "../src/core/options/options.js";
import { everyOption, meaningOf } from "../src/core/options/walk-options.js";
import { graphNetworkOptions } from "../src/neural/structured/graph-network.js";
import { languageModelOptions } from "../src/neural/structured/language-model.js";
import { nodeClassifierOptions } from "../src/neural/structured/node-classifier.js";
import { tokenTaggerOptions } from "../src/neural/structured/token-tagger.js";
import { registry } from "../src/registry.js";
import { gaussianMarkovOptions } from "../src/sequence/gaussian-hidden-markov-model.js";
import { linearChainCrfOptions } from "../src/sequence/linear-chain-crf.js";
import { markovOptions } from "../src/sequence/markov-chain.js";
import { linearProgramOptions } from "../src/structured/structured-linear-program.js";
import { structuredPerceptronOptions } from "../src/structured/structured-perceptron.js";
import { structuredSvmOptions } from "../src/structured/structured-svm.js";

const root = join(import.meta.dirname, "../..");

interface Use {
  readonly name: string;
  readonly where: string;
  readonly option: Option;
}

/** Methods of sequences, graphs and other structures, which are not in the registry. */
const structured = [
  { kind: "graph-classifier, graph-regressor", options: graphNetworkOptions },
  { kind: "language-model", options: languageModelOptions },
  { kind: "node-classifier", options: nodeClassifierOptions },
  { kind: "token-tagger", options: tokenTaggerOptions },
  { kind: "hidden-markov-model", options: markovOptions },
  { kind: "gaussian-hidden-markov-model", options: gaussianMarkovOptions },
  { kind: "linear-chain-crf", options: linearChainCrfOptions },
  { kind: "structured-linear-program", options: linearProgramOptions },
  { kind: "structured-perceptron", options: structuredPerceptronOptions },
  { kind: "structured-svm", options: structuredSvmOptions },
];

const uses: readonly Use[] = [...registry.methods, ...structured].flatMap(({ kind, options }) =>
  everyOption(options).map(({ name, path, option }) => ({ name, where: `${kind}: ${path}`, option })),
);

/**
 * What a user writes: an option that may be left out has the type it has when it is given. Alternatives are names in all
 * methods or objects with a kind in all methods, so that an option moves from one method to another as it is.
 */
function typeOf(option: Option): string {
  switch (option.type) {
    case "optional":
      return typeOf(option.option);
    case "list":
      return `list of ${typeOf(option.item)}`;
    case "choice":
      return "a name";
    case "variant":
      return "an object with a kind";
    default:
      return option.type;
  }
}

/** For each key the different values, with one place where each is found. */
function differing(keyOf: (use: Use) => string, saysOf: (use: Use) => string): Record<string, Record<string, string>> {
  const found = new Map<string, Map<string, string>>();
  for (const use of uses) {
    const values = found.get(keyOf(use)) ?? new Map<string, string>();
    if (!values.has(saysOf(use))) values.set(saysOf(use), use.where);
    found.set(keyOf(use), values);
  }
  const several = [...found].filter(([, values]) => values.size > 1);
  return Object.fromEntries(several.map(([key, values]) => [key, Object.fromEntries(values)]));
}

const nameOf = ({ name }: Use) => name;
const meaning = ({ option }: Use) => meaningOf(option).meaning;

describe("one vocabulary for the options of all methods, nested options included", () => {
  test("there are options to compare", () => {
    expect(uses.length).toBeGreaterThan(1000);
    expect(new Set(uses.map(nameOf)).size).toBeGreaterThan(200);
  });

  test("one name has one meaning: descriptions begin with the same words", () => {
    expect(differing(nameOf, meaning)).toEqual({});
  });

  test("one name has one type", () => {
    expect(differing(nameOf, ({ option }) => typeOf(option))).toEqual({});
  });

  test("a name that is a choice in one method and has fields in another has two types", () => {
    const named = choice(["svd"], "svd", "which algorithm is used");
    const tagged = variant({ svd: {} }, "svd", "which algorithm is used");
    expect(typeOf(named)).not.toBe(typeOf(tagged));
    expect(typeOf(optional(tagged))).toBe(typeOf(tagged));
    expect(typeOf(list(named, [], "several"))).not.toBe(typeOf(list(tagged, [], "several")));
  });

  test("one meaning has one name", () => {
    expect(differing(meaning, nameOf)).toEqual({});
  });

  test("limits are called max… and min…, and what the method chooses is called automatic", () => {
    const names = uses.flatMap(({ name, option }) => [name, ...alternativesOf(option)]);
    expect(names.filter((name) => /^(maximum|minimum|largest|smallest|least|most)([A-Z]|$)|^auto$/.test(name))).toEqual(
      [],
    );
  });

  test("a strength states what it is added to, and whether that is a sum or a mean", () => {
    const strengths = uses.filter(({ name }) => name === "alpha");
    expect(strengths.length).toBeGreaterThan(15);
    for (const { where, option } of strengths) {
      expect(`${where} — ${meaningOf(option).here}`).toMatch(/ added to .*\b(sum|mean|squared error of each sample)\b/);
    }
  });
});

describe("a method has one name", () => {
  const found = findMethods(root);

  test("the kinds of the registry are the folders of the methods", () => {
    const kinds = registry.methods.map(({ kind }) => kind).sort();
    expect(found.map(({ kind }) => kind).sort()).toEqual(kinds);
  });

  test.each(found)("$kind: folder, file, card and export have this name", ({ kind, name, folder }) => {
    const path = join(root, "library/src", folder, kind);
    expect(folder.endsWith(`/${kind}`)).toBe(true);
    // Composite methods have no card.
    if (registry.method(kind).traits !== undefined) expect(existsSync(`${path}.md`)).toBe(true);
    expect(readFileSync(`${path}.ts`, "utf8")).toMatch(new RegExp(`^export const ${name}\\b`, "m"));
    expect(registry.method(kind).kind).toBe(kind);
  });
});

function alternativesOf(option: Option): readonly string[] {
  if (option.type === "optional") return alternativesOf(option.option);
  if (option.type === "variant") return Object.keys(option.variants);
  return option.type === "choice" ? option.choices : [];
}
