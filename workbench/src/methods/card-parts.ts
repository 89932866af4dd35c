/** Splits a card into parts, so that the registry's option table replaces the written one. */
import type { Token, Tokens } from "marked";
import { findMethod } from "./find-method.js";
import { readMarkdown } from "./markdown.js";

/** The parts of a card. */
export interface CardParts {
  /** Everything before the options. */
  readonly before: readonly Token[];
  /** The text about the options besides their table. */
  readonly options: readonly Token[];
  /** Everything after the options. */
  readonly after: readonly Token[];
}

/** The parts of a card without its title and its table of options. */
export function cardParts(text: string): CardParts {
  const tokens = readMarkdown(text);
  const isHeading = (token: Token): token is Tokens.Heading => token.type === "heading" && token.depth === 2;
  const start = tokens.findIndex((token) => isHeading(token) && token.text === "Options");
  const body = tokens.filter((token) => !(token.type === "heading" && token.depth === 1));
  if (start < 0) return { before: body, options: [], after: [] };
  const rest = tokens.slice(start + 1);
  const end = rest.findIndex(isHeading);
  const section = end < 0 ? rest : rest.slice(0, end);
  return {
    before: tokens.slice(0, start).filter((token) => body.includes(token)),
    options: section.filter(
      ({ type }, i) => !(type === "table" && i === section.findIndex((part) => part.type === "table")),
    ),
    after: end < 0 ? [] : rest.slice(end),
  };
}

/** The address of a card in the workbench. */
export function cardAddress(kind: string): string {
  return `#page=methods&method=${kind}`;
}

/** The kind that a link between cards leads to: "ridge.md" to ridge. */
export function cardOfLink(link: string): string | undefined {
  const [, kind] = /^([a-z0-9-]+)\.md$/.exec(link) ?? [];
  return kind !== undefined && findMethod(kind) !== undefined ? kind : undefined;
}
