import { registry } from "lectern/registry";
import type { Token, Tokens } from "marked";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, test } from "vitest";
import { figureUrl } from "./card-figures.js";
import { cardOfLink, cardParts } from "./card-parts.js";
import { cardKinds, cardText } from "./card-texts.js";
import { Markdown, readMarkdown } from "./markdown.js";

const places = { cardOf: cardOfLink, figureUrl, onOpen: () => {} };
const renderTokens = (tokens: ReturnType<typeof readMarkdown>) =>
  renderToStaticMarkup(createElement(Markdown, { tokens, places }));
const render = (text: string) => renderTokens(readMarkdown(text));

/** What may be in the page of a card. */
const elements = new Set(
  "h2 h3 p ul ol li table thead tbody tr th td div pre code strong em a button figure img span br".split(" "),
);

/** Tokens of a type, wherever they are. */
function tokensOf(tokens: readonly Token[], type: string): Token[] {
  return tokens.flatMap((token) => [
    ...(token.type === type ? [token] : []),
    ...tokensOf((token as Tokens.Generic).tokens ?? [], type),
    ...tokensOf((token as Tokens.Generic)["items"] ?? [], type),
    ...((token as Tokens.Table).rows ?? []).flat().flatMap((cell) => tokensOf(cell.tokens, type)),
  ]);
}

describe.each(cardKinds().map((kind) => [kind] as const))("the card of %s", (kind) => {
  const text = cardText(kind) ?? "";
  let tokens: ReturnType<typeof readMarkdown>;
  let html = "";

  beforeAll(() => {
    tokens = readMarkdown(text);
    html = renderTokens(tokens);
  });

  test("belongs to a method and contains known elements only", () => {
    expect(registry.method(kind).kind).toBe(kind);
    expect(tokensOf(tokens, "html")).toEqual([]);
    const tags = new Set(Array.from(html.matchAll(/<\/?([a-z0-9]+)/gi), ([, tag]) => tag));
    expect(tags.size).toBeGreaterThan(0);
    for (const tag of tags) expect(elements).toContain(tag);
  });

  test("links to cards that exist", () => {
    const links = tokensOf(tokens, "link").map((token) => (token as Tokens.Link).href);
    for (const link of links.filter((href) => !href.includes("/"))) {
      const other = cardOfLink(link);
      expect(other, link).toBeDefined();
      expect(cardText(other ?? ""), link).toBeDefined();
    }
    // Links out of the cards keep their words and lead nowhere, for there may be no network.
    for (const link of links) expect(link).not.toMatch(/^[a-z]+:/i);
    const hrefs = Array.from(html.matchAll(/href="([^"]*)"/g), ([, href]) => href);
    expect(hrefs).toEqual(
      links.flatMap((link) => cardOfLink(link) ?? []).map((other) => `#page=methods&amp;method=${other}`),
    );
  });

  test("shows figures that exist", () => {
    const figures = tokensOf(tokens, "image").map((token) => (token as Tokens.Image).href);
    for (const figure of figures) expect(figureUrl(figure), figure).toBeDefined();
    expect(html.match(/<img /g)?.length ?? 0).toBe(figures.length);
  });

  test("omits its title and its option table, and keeps everything else", () => {
    const { before, options, after } = cardParts(text);
    const kept = [...before, ...options, ...after].map(({ raw }) => raw);
    const left = tokens.filter((token) => !kept.includes(token.raw));
    const words = left.map((token) => (token.type === "table" ? "table" : (token as Tokens.Generic)["text"]));
    const hasTable = Object.keys(registry.method(kind).options).length > 0;
    expect(words).toEqual([registry.method(kind).title, "Options", ...(hasTable ? ["table"] : [])]);
  });
});

test("text that looks like HTML is shown as written", () => {
  const hostile = 'a <img src=x onerror="alert(1)"> b\n\n<script>alert(2)</script>\n\n`<b>` & [x](javascript:alert(3))';
  const html = render(hostile);
  expect(html).toContain("&lt;img src=x");
  expect(html).toContain("&lt;script&gt;");
  expect(html).toContain("<code>&lt;b&gt;</code> &amp; x");
  expect(html).not.toMatch(/<(img|script|b)[ >]|javascript/);
});

test("lists, tables, formulas and programs keep their form", () => {
  expect(render("1. a\n2. `b`")).toBe("<ol><li>a</li><li><code>b</code></li></ol>");
  expect(render("| a | b |\n|---|---|\n| 1 | *2* |")).toContain("<td>1</td><td><em>2</em></td>");
  expect(render("    x < y")).toMatch(/<pre[^>]*>x &lt; y<\/pre>/);
  expect(render("```ts\nf();\n```")).toMatch(/copy.*<pre[^>]*><code>f\(\);<\/code><\/pre>/s);
  expect(render("[ridge](ridge.md), [guide](../guide/tables.md)")).toMatch(/<a href="[^"]*ridge">ridge<\/a>, guide/);
});
