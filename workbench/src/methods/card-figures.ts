/** Where the figures of the cards are. */

const files = import.meta.glob<string>("../../../docs/methods/figures/*.svg", {
  query: "?url",
  import: "default",
  eager: true,
});

/** The address of a figure that a card names as "figures/ridge.svg"; undefined when there is none. */
export function figureUrl(name: string): string | undefined {
  return files[`../../../docs/methods/${name}`];
}
