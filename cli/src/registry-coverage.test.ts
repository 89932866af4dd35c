/** A method that is added to the registry is everywhere without a change here: everything is asked of the registry. */
import { existsSync, readFileSync } from "node:fs";
import type { Command } from "commander";
import { registry } from "lectern/registry";
import { describe, expect, test, vi } from "vitest";
import { completion } from "./commands/completion.js";
import { describe as describeMethod } from "./commands/describe.js";
import { methods } from "./commands/methods.js";
import { createProgram } from "./program.js";
import { parseRecipe } from "./recipes/parse-recipe.js";
import { renderCard } from "./terminal/render-card.js";

const kinds = registry.methods.map(({ kind }) => kind);

function printed(work: () => void): string {
  const written: string[] = [];
  const spy = vi.spyOn(process.stdout, "write").mockImplementation((text) => written.push(String(text)) > 0);
  try {
    work();
  } finally {
    spy.mockRestore();
  }
  return written.join("");
}

test("lectern methods lists every kind, as text and as JSON", () => {
  const lines = printed(() => methods(undefined, {}))
    .trim()
    .split("\n");
  expect(lines.map((line) => line.split(" ")[0])).toEqual(kinds);
  const facts = JSON.parse(printed(() => methods(undefined, { json: true }))) as { kind: string }[];
  expect(facts.map(({ kind }) => kind)).toEqual(kinds);
});

test("every shell completes every kind", async () => {
  const program = await createProgram([]);
  for (const shell of ["bash", "zsh", "fish"]) {
    const words = new Set(printed(() => completion(shell, program)).split(/[\s"'()]+/));
    expect(kinds.filter((kind) => !words.has(kind))).toEqual([]);
  }
});

describe.each(kinds)("%s", (kind) => {
  test("fit shows its title and options in its help, and compare accepts its name", async () => {
    const program = await createProgram(["fit", kind, "--help"]);
    const fit = program.commands.find((command) => command.name() === "fit") as Command;
    const method = registry.method(kind);
    const help = helpOf(fit);
    expect(help).toContain(method.title);
    const flags = fit.options.filter(({ helpGroupHeading }) => helpGroupHeading === `Options of ${kind}:`);
    const own = Object.keys(method.options).filter((name) => name !== "seed");
    if (own.length > 0) expect(flags.length + shared(fit, own)).toBeGreaterThan(0);
    expect(parseRecipe(kind, registry)).toEqual({ kind, options: {} });
  });

  test("it has a card that can be displayed, unless it only combines other methods", () => {
    const card = new URL(`../../docs/methods/${kind}.md`, import.meta.url);
    if (registry.method(kind).traits === undefined && !existsSync(card)) {
      expect(printed(() => describeMethod(kind, {}))).toContain(registry.method(kind).summary);
      return;
    }
    const shown = renderCard(readFileSync(card, "utf8"));
    expect(shown).toContain(registry.method(kind).title);
    expect(shown).not.toMatch(/^#|!\[|\]\(/m);
  });
});

/** Everything that `--help` writes, including the text added before it. */
function helpOf(command: Command): string {
  let text = "";
  command.configureOutput({ writeOut: (part) => (text += part) });
  command.outputHelp();
  return text;
}

/** Options whose flag the command has for itself; they can be given by `--set`. */
function shared(command: Command, names: readonly string[]): number {
  const taken = new Set(command.options.map((option) => option.attributeName()));
  return names.filter((name) => taken.has(name)).length;
}
