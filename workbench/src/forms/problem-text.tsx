/** What is wrong, beside what causes it. */
import styles from "./forms.module.css";

export function ProblemText({
  id,
  messages,
}: {
  readonly id: string;
  readonly messages: readonly (string | undefined)[];
}) {
  const told = messages.filter((message) => message !== undefined);
  return (
    <p id={id} className={styles.problem} aria-live="polite" hidden={told.length === 0}>
      {told.join("; ")}
    </p>
  );
}
