/** A text to read, copy or save. */
import { useId } from "react";
import style from "./export-menu.module.css";

export interface TextExportProps {
  readonly title: string;
  /** One sentence about what it is for. */
  readonly use: string;
  readonly text: string;
  readonly onCopy: (text: string, what: string) => void;
  readonly onSave: (text: string) => void;
}

export function TextExport({ title, use, text, onCopy, onSave }: TextExportProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={style.text}>
      <div className={style.bar}>
        <h3 id={heading}>{title}</h3>
        <button type="button" onClick={() => onCopy(text, title)} aria-label={`copy ${title}`}>
          copy
        </button>
        <button type="button" onClick={() => onSave(text)} aria-label={`save ${title}`}>
          save
        </button>
      </div>
      <p>{use}</p>
      <textarea readOnly spellCheck={false} value={text} rows={rowsOf(text)} aria-label={title} />
    </section>
  );
}

/** Number of lines of the text, up to a maximum. */
function rowsOf(text: string): number {
  return Math.min(18, text.trimEnd().split("\n").length);
}
