/** Methods one below the other, each a line that opens its card. */
import type { AnyMethod } from "lectern/contract";
import styles from "./catalogue.module.css";

export interface MethodRowsProps {
  readonly methods: readonly AnyMethod[];
  readonly onOpen: (kind: string) => void;
}

export function MethodRows({ methods, onOpen }: MethodRowsProps) {
  return (
    <ul className={styles.rows}>
      {methods.map(({ kind, title, summary }) => (
        <li key={kind}>
          <button type="button" className={styles.method} onClick={() => onOpen(kind)}>
            <span className={styles.title}>{title}</span>
            <code>{kind}</code>
            <span className={styles.summary}>{summary}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
