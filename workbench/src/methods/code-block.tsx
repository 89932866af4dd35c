/** Formulas and programs as they were written; programs can be copied. */
import { useState } from "react";
import { copyText } from "../exports/copy-text.js";
import styles from "./card.module.css";

export interface CodeBlockProps {
  readonly text: string;
  /** Empty for formulas and other plain text. */
  readonly language: string;
}

export function CodeBlock({ text, language }: CodeBlockProps) {
  const [told, setTold] = useState("");
  if (language === "") {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      <pre className={styles.formula} tabIndex={0}>
        {text}
      </pre>
    );
  }
  return (
    <div className={styles.code}>
      <button type="button" onClick={async () => setTold(await copyText(text))} aria-label="copy the program">
        {told === "" ? "copy" : told}
      </button>
      <span className="visually-hidden" aria-live="polite">
        {told}
      </span>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
    </div>
  );
}
