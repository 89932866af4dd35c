/** Formulas and programs as they were written; programs can be copied. */
import { useState } from "react";
import styles from "./card.module.css";

export interface CodeBlockProps {
  readonly text: string;
  /** Empty for formulas and other plain text. */
  readonly language: string;
}

export function CodeBlock({ text, language }: CodeBlockProps) {
  const [told, setTold] = useState("");
  if (language === "") return <pre className={styles.formula}>{text}</pre>;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setTold("copied");
    } catch {
      setTold("the browser does not allow it");
    }
  };
  return (
    <div className={styles.code}>
      <button type="button" onClick={copy} aria-label="copy the program">
        {told === "" ? "copy" : told}
      </button>
      <span className="visually-hidden" aria-live="polite">
        {told}
      </span>
      <pre>
        <code>{text}</code>
      </pre>
    </div>
  );
}
