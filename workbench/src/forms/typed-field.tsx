/** Typed values: strings, comma-separated lists, and JSON. */
import type { FieldProps } from "./field.js";
import styles from "./forms.module.css";
import { messagesAt } from "./option-problems.js";
import { isPlainList, type Reading, readJson, readList, writeJson, writeList } from "./option-text.js";
import type { OptionOf } from "./option-types.js";
import { ProblemText } from "./problem-text.js";
import { useDraft } from "./use-draft.js";

export function TypedField({
  id,
  path,
  option,
  value,
  onChange,
  problems,
}: FieldProps<OptionOf<"text" | "list" | "json">>) {
  const { write, read, hint, lines } = waysOf(option);
  const draft = useDraft(value, write, read, onChange);
  const messages = draft.problem === undefined ? messagesAt(problems, path, true) : [draft.problem];
  const shared = {
    id,
    value: draft.text,
    placeholder: hint,
    "aria-label": path,
    spellCheck: false,
    autoComplete: "off",
    "aria-invalid": messages.length > 0,
    "aria-describedby": `${id}-about ${id}-problem`,
    onBlur: draft.leave,
  };
  return (
    <div>
      {lines ? (
        <textarea
          {...shared}
          className={styles.json}
          rows={Math.min(Math.max(draft.text.split("\n").length, 2), 12)}
          onChange={(event) => draft.type(event.target.value)}
        />
      ) : (
        <input {...shared} type="text" className={styles.wide} onChange={(event) => draft.type(event.target.value)} />
      )}
      <ProblemText id={`${id}-problem`} messages={messages} />
    </div>
  );
}

interface Ways {
  readonly write: (value: unknown) => string;
  readonly read: (text: string) => Reading;
  readonly hint: string;
  readonly lines: boolean;
}

function waysOf(option: OptionOf<"text" | "list" | "json">): Ways {
  switch (option.type) {
    case "text":
      return { write: String, read: (text) => ({ value: text }), hint: "", lines: false };
    case "json":
      return { write: writeJson, read: readJson, hint: "JSON", lines: true };
    case "list": {
      const plain = isPlainList(option);
      return {
        write: (value) => writeList(option, value),
        read: (text) => readList(option, text),
        hint: plain ? "comma-separated values" : "[[1, 2], [3]]",
        lines: !plain,
      };
    }
  }
}
