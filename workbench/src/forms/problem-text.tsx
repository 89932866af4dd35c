/** The validation errors of one control. */
import styles from "./forms.module.css";

export function ProblemText({ id, messages }: { readonly id: string; readonly messages: readonly string[] }) {
  return (
    <p id={id} className={styles.problem} aria-live="polite" hidden={messages.length === 0}>
      {messages.join("; ")}
    </p>
  );
}
