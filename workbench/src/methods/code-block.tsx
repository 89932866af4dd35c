/** Programs as they were written, to be copied; and formulas. */
import { useState } from "react";
import { copyText } from "../exports/copy-text.js";
import styles from "./card.module.css";
import { Formula } from "./formula.js";

export interface CodeBlockProps {
  readonly text: string;
  /** Empty for formulas and other plain text. */
  readonly language: string;
}

export function CodeBlock({ text, language }: CodeBlockProps) {
  const [told, setTold] = useState("");
  if (language === "") return <Formula text={text} />;
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
