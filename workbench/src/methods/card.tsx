/** The card of a method: idea, objective, algorithm, options, strengths, weaknesses, example. */
import { useMemo } from "react";
import styles from "./card.module.css";
import { figureUrl } from "./card-figures.js";
import { cardOfLink, cardParts } from "./card-parts.js";
import { findMethod } from "./find-method.js";
import { Markdown } from "./markdown.js";
import { OptionsTable } from "./options-table.js";
import { useCardTexts } from "./use-card-texts.js";

export interface CardProps {
  readonly kind: string;
  /** Opens the card of another method. */
  readonly onOpen: (kind: string) => void;
  /** Opens the study with this method; without it there is no button. */
  readonly onUse?: (kind: string) => void;
}

export function Card({ kind, onOpen, onUse }: CardProps) {
  const method = findMethod(kind);
  const texts = useCardTexts(true);
  const text = texts?.(kind);
  const parts = useMemo(() => cardParts(text ?? ""), [text]);
  if (method === undefined) return <p className={styles.card}>Unknown method {kind}.</p>;
  const places = { cardOf: cardOfLink, figureUrl, onOpen };
  return (
    <article className={styles.card} aria-busy={texts === undefined}>
      <header className={styles.header}>
        <h1>{method.title}</h1>
        {onUse === undefined ? null : (
          <button type="button" data-primary onClick={() => onUse(kind)}>
            Try it
          </button>
        )}
      </header>
      {method.facts.alsoKnownAs === undefined ? null : (
        <p className={styles.names}>Also known as {method.facts.alsoKnownAs.join(", ")}.</p>
      )}
      {text === undefined ? <p>{method.summary}</p> : null}
      <Markdown tokens={parts.before} places={places} />
      <h2>Options</h2>
      <OptionsTable options={method.options} />
      <Markdown tokens={parts.options} places={places} />
      <Markdown tokens={parts.after} places={places} />
    </article>
  );
}
