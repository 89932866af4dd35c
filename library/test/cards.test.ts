/** Every method has a card, in one order, whose options match the code. */
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Option } from "../src/core/options/options.js";
import { registry } from "../src/registry.js";

const headings = [
  "Objective",
  "Algorithm",
  "Options",
  "What it learns",
  "Strengths and weaknesses",
  "Example",
  "See also",
];
const glossary = readFileSync(new URL("../../GLOSSARY.md", import.meta.url), "utf8");

// A pipeline is made of methods; its words are in the glossary, its idea in the README.
const methods = registry.methods.filter(({ traits }) => traits !== undefined);

describe.each(methods.map((method) => [method.kind, method] as const))("%s", (kind, method) => {
  const path = new URL(`../../docs/methods/${kind}.md`, import.meta.url);
  const card = existsSync(path) ? readFileSync(path, "utf8") : "";

  test("has a card with its idea, objective, algorithm and example, in the order of all cards", () => {
    expect(card.startsWith(`# ${method.title}\n`)).toBe(true);
    expect(Array.from(card.matchAll(/^## (.*)$/gm), ([, heading]) => heading)).toEqual(headings);
    expect(card).toContain("```ts\n");
  });

  test("lists its options with the defaults and meanings of the code", () => {
    const listed = Array.from(card.matchAll(/^\| `(\w+)` \| `(.*)` \| (.*) \|$/gm), ([, name, initial, meaning]) => [
      name,
      initial,
      meaning,
    ]);
    const declared = Object.entries<Option>(method.options).map(([name, option]) => [
      name,
      JSON.stringify(option.default),
      option.description,
    ]);
    expect(listed).toEqual(declared);
  });

  test("[CB-002] states its objective and its algorithm in steps, and shows a figure on toy data", () => {
    const section = (heading: string) => card.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0].trim() ?? "";
    expect(section("Objective")).not.toBe("");
    expect(section("Algorithm")).toMatch(/^1\. /m);
    const introduction = card.split("\n## ")[0];
    expect(introduction, "run scripts/figures.ts").toContain(`](figures/${kind}.svg)`);
    const figure = new URL(`../../docs/methods/figures/${kind}.svg`, import.meta.url);
    const svg = existsSync(figure) ? readFileSync(figure, "utf8") : "";
    const marks = Array.from(
      svg.matchAll(/<g class="mark-\w+ role-mark[^"]*"[^>]*>(.*?)<\/g>/gs),
      ([, inside]) => inside,
    );
    expect(marks.join("").match(/<(path|rect|line|text)[ >]/g)?.length ?? 0).toBeGreaterThan(1);
  });

  test("its option names are in the glossary", () => {
    for (const name of Object.keys(method.options)) expect(glossary).toContain(`| \`${name}\` |`);
  });
});
