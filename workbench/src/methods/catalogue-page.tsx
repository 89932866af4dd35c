/** All methods, found by search, by task or by questions; and the card of each. */
import { registry } from "lectern/registry";
import { useState } from "react";
import { ChoiceControl } from "../forms/choice-control.js";
import { Card } from "./card.js";
import styles from "./catalogue.module.css";
import { CatalogueList } from "./catalogue-list.js";
import { neighborsOf } from "./method-groups.js";
import { Questions } from "./questions.js";

export interface CataloguePageProps {
  /** The method whose card is open; null for the list. */
  readonly kind: string | null;
  readonly onOpen: (kind: string | null) => void;
  /** Goes to the study with this method. */
  readonly onUse: (kind: string) => void;
}

const ways = ["by search", "by questions"] as const;

type Way = (typeof ways)[number];

export function CataloguePage({ kind, onOpen, onUse }: CataloguePageProps) {
  const [way, setWay] = useState<Way>("by search");
  if (kind !== null) return <CardPage kind={kind} onOpen={onOpen} onUse={onUse} />;
  return (
    <main className={styles.page}>
      <header className={styles.header}>
        <h1>Methods</h1>
        <ChoiceControl
          id="way"
          label="ways to find a method"
          choices={ways}
          value={way}
          onChange={(chosen) => setWay(chosen as Way)}
        />
      </header>
      {way === "by questions" ? <Questions onOpen={onOpen} /> : <CatalogueList onOpen={onOpen} />}
    </main>
  );
}

interface CardPageProps extends CataloguePageProps {
  readonly kind: string;
}

function CardPage({ kind, onOpen, onUse }: CardPageProps) {
  const [previous, next] = neighborsOf(registry.methods, kind);
  return (
    <main className={styles.page}>
      <nav className={styles.bar} aria-label="cards">
        <button type="button" data-quiet onClick={() => onOpen(null)}>
          all methods
        </button>
        <span className={styles.ends}>
          {previous === undefined ? null : (
            <button type="button" data-quiet onClick={() => onOpen(previous.kind)}>
              previous: {previous.title}
            </button>
          )}
          {next === undefined ? null : (
            <button type="button" data-quiet onClick={() => onOpen(next.kind)}>
              next: {next.title}
            </button>
          )}
        </span>
      </nav>
      <Card key={kind} kind={kind} onOpen={onOpen} onUse={onUse} />
    </main>
  );
}
