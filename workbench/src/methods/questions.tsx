/** The decision tree of the Cookbook as a sequence of questions; the methods that remain stand beside it. */
import type { Answers } from "lectern/advice";
import { registry } from "lectern/registry";
import { useState } from "react";
import styles from "./catalogue.module.css";
import { groupMethods } from "./method-groups.js";
import { MethodRows } from "./method-rows.js";
import { answersBefore, countsAfter, pathOf, withAnswer } from "./question-path.js";

export function Questions({ onOpen }: { readonly onOpen: (kind: string) => void }) {
  const [answers, setAnswers] = useState<Answers>({});
  const path = pathOf(answers);
  const { answered, next, kinds } = path;
  const counts = next === null ? {} : countsAfter(answers, next);
  const remaining = registry.methods.filter(({ kind }) => kinds.includes(kind));
  return (
    <div className={styles.questions}>
      <section aria-label="questions">
        <ol className={styles.answered}>
          {answered.map(({ question, answer }) => (
            <li key={question.id}>
              <span className={styles.summary}>{question.text}</span>
              <button
                type="button"
                aria-label={`${answer}; ask again: ${question.text}`}
                onClick={() => setAnswers(answersBefore(path, question))}
              >
                {answer} <span className={styles.count}>change</span>
              </button>
            </li>
          ))}
        </ol>
        {next === null ? (
          <p>All questions are answered.</p>
        ) : (
          <fieldset className={styles.question}>
            <legend>{next.text}</legend>
            {Object.keys(next.answers).map((answer) => (
              <button
                key={answer}
                type="button"
                disabled={counts[answer] === 0}
                onClick={() => setAnswers(withAnswer(answers, next, answer))}
              >
                {answer} <span className={styles.count}>{counts[answer]}</span>
              </button>
            ))}
          </fieldset>
        )}
        {answered.length === 0 ? null : (
          <button type="button" data-quiet onClick={() => setAnswers({})}>
            start again
          </button>
        )}
        <p className={styles.note}>
          The questions are those of the Cookbook's decision trees. Methods that only prepare columns, and those made of
          others, are not among the answers.
        </p>
      </section>
      <section aria-label="methods that remain">
        <p className={styles.note} aria-live="polite">
          {kinds.length} {kinds.length === 1 ? "method remains" : "methods remain"}
        </p>
        {groupMethods(remaining).map(({ group, title, methods }) => (
          <div key={group} className={styles.group}>
            <h2>{title}</h2>
            <MethodRows methods={methods} onOpen={onOpen} />
          </div>
        ))}
      </section>
    </div>
  );
}
