/** The text of every card, in one part of the page that is loaded when the first card is opened. */

const files = import.meta.glob<string>(["../../../docs/methods/*.md", "!**/README.md"], {
  query: "?raw",
  import: "default",
  eager: true,
});

const texts = new Map(Object.entries(files).map(([path, text]) => [kindOfPath(path), text]));

/** The card of a kind as it was written; undefined for kinds without one, such as pipeline. */
export function cardText(kind: string): string | undefined {
  return texts.get(kind);
}

/** The kinds that have a card. */
export function cardKinds(): readonly string[] {
  return [...texts.keys()];
}

function kindOfPath(path: string): string {
  return path.replace(/^.*\//, "").replace(/\.md$/, "");
}
