/** The decision tree of the Cookbook as a sequence of questions, with the methods that remain. */
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
          <NextQuestion question={next} answers={answers} onAnswers={setAnswers} />
        )}
        {answered.length === 0 ? null : (
          <button type="button" data-quiet onClick={() => setAnswers({})}>
            start again
          </button>
        )}
        <p className={styles.note}>
          The questions come from the Cookbook's decision trees. They do not cover preprocessing and composite methods.
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

interface NextQuestionProps {
  readonly question: NonNullable<ReturnType<typeof pathOf>["next"]>;
  readonly answers: Answers;
  readonly onAnswers: (answers: Answers) => void;
}

/** A question with its answers, each with the number of methods that would remain. */
function NextQuestion({ question, answers, onAnswers }: NextQuestionProps) {
  const counts = countsAfter(answers, question);
  return (
    <fieldset className={styles.question}>
      <legend>{question.text}</legend>
      {Object.keys(question.answers).map((answer) => (
        <button
          key={answer}
          type="button"
          disabled={counts[answer] === 0}
          onClick={() => onAnswers(withAnswer(answers, question, answer))}
        >
          {answer} <span className={styles.count}>{counts[answer]}</span>
        </button>
      ))}
    </fieldset>
  );
}
