/** All methods, found by search, by task or by questions; and the card of each. */

export interface CataloguePageProps {
  /** The method whose card is open; null for the list. */
  readonly kind: string | null;
  readonly onOpen: (kind: string | null) => void;
  /** Goes to the study with this method. */
  readonly onUse: (kind: string) => void;
}

export function CataloguePage(_: CataloguePageProps) {
  return <main>catalogue</main>;
}
