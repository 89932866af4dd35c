/** A dialog in which a method is found by words and task, with the keyboard alone if wanted. */
import type { AnyMethod, Task } from "lectern/contract";
import { registry } from "lectern/registry";
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import dialogs from "./dialog.module.css";
import { groupMethods, groupTitles } from "./method-groups.js";
import styles from "./pick-method.module.css";
import { searchMethods } from "./search-methods.js";
import { useCardTexts } from "./use-card-texts.js";
import { useModal } from "./use-modal.js";

export interface PickMethodProps {
  /** What the method is for. */
  readonly title: string;
  /** Why a method cannot be taken; undefined when it can. */
  readonly reasonAgainst: (method: AnyMethod) => string | undefined;
  readonly onPick: (kind: string) => void;
  readonly onClose: () => void;
}

interface Candidate {
  readonly method: AnyMethod;
  readonly reason: string | undefined;
}

export function PickMethod({ title, reasonAgainst, onPick, onClose }: PickMethodProps) {
  const id = useId();
  const dialog = useModal();
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState("");
  const [group, setGroup] = useState<Task | "all">("all");
  const [active, setActive] = useState(0);
  const cardText = useCardTexts(query !== "");
  useEffect(() => field.current?.focus(), []);

  // The place does not change while the dialog is open, so the reasons are looked for once.
  const [all] = useState(() =>
    groupMethods(registry.methods).flatMap(({ methods }) =>
      methods.map((method): Candidate => ({ method, reason: reasonAgainst(method) })),
    ),
  );
  const { candidates, meant } = useMemo(() => find(all, query, group, cardText), [all, query, group, cardText]);
  const chosen = candidates[Math.min(active, candidates.length - 1)];
  const optionId = (kind: string) => `${id}-${kind}`;
  const activeId = chosen === undefined ? undefined : optionId(chosen.method.kind);
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

  const pick = (candidate: Candidate | undefined) => {
    if (candidate !== undefined && candidate.reason === undefined) onPick(candidate.method.kind);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = candidates.length - 1;
    const moves: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
    const by = moves[event.key];
    if (by !== undefined) {
      event.preventDefault();
      setActive(Math.max(Math.min(Math.min(active, last) + by, last), 0));
    } else if (event.key === "Enter") {
      event.preventDefault();
      pick(chosen);
    }
  };
  const search = (text: string) => {
    setQuery(text);
    setActive(0);
  };
  const groups = groupMethods(all.map(({ method }) => method));
  return (
    <dialog
      ref={dialog}
      className={`${dialogs.dialog} ${styles.dialog}`}
      aria-labelledby={`${id}-title`}
      onCancel={onClose}
    >
      <header className={styles.header}>
        <h2 id={`${id}-title`}>{title}</h2>
        <button type="button" data-quiet onClick={onClose}>
          close
        </button>
      </header>
      <div className={styles.find}>
        <input
          ref={field}
          type="search"
          role="combobox"
          aria-label="search methods"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={activeId}
          placeholder="name, idea, option …"
          autoComplete="off"
          value={query}
          onChange={(event) => search(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <select
          aria-label="task"
          value={group}
          onChange={(event) => {
            setGroup(event.target.value as Task | "all");
            setActive(0);
          }}
        >
          <option value="all">all tasks ({all.length})</option>
          {groups.map((part) => (
            <option key={part.group} value={part.group}>
              {part.title} ({part.methods.length})
            </option>
          ))}
        </select>
      </div>
      <p className={styles.note} aria-live="polite">
        {noteOf(candidates.length, meant)}
      </p>
      <div id={`${id}-list`} className={styles.list} role="listbox" aria-label="methods">
        {candidates.map((candidate) => (
          <Entry
            key={candidate.method.kind}
            id={optionId(candidate.method.kind)}
            candidate={candidate}
            isActive={candidate === chosen}
            onPick={() => pick(candidate)}
          />
        ))}
      </div>
    </dialog>
  );
}

interface EntryProps {
  readonly id: string;
  readonly candidate: Candidate;
  readonly isActive: boolean;
  readonly onPick: () => void;
}

function Entry({ id, candidate: { method, reason }, isActive, onPick }: EntryProps) {
  return (
    // The list is moved through from the search field, which keeps the focus.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    // biome-ignore lint/a11y/useFocusableInteractive: see above
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      aria-disabled={reason !== undefined}
      className={styles.entry}
      onClick={onPick}
    >
      <span className={styles.title}>{method.title}</span>
      <code>{method.kind}</code>
      <span className={styles.group}>{groupTitles[method.facts.task]}</span>
      <span className={styles.summary}>{method.summary}</span>
      {reason === undefined ? null : <span className={styles.reason}>{`Not here: ${reason}.`}</span>}
    </div>
  );
}

function find(
  all: readonly Candidate[],
  query: string,
  group: Task | "all",
  cardText: ((kind: string) => string | undefined) | undefined,
): { readonly candidates: readonly Candidate[]; readonly meant: string | undefined } {
  const byKind = new Map(all.map((candidate) => [candidate.method.kind, candidate]));
  const { methods, meant } = searchMethods(
    all.map(({ method }) => method),
    query,
    cardText,
  );
  const found = methods
    .filter((method) => group === "all" || method.facts.task === group)
    .flatMap(({ kind }) => byKind.get(kind) ?? []);
  // What was searched for stands where it was found, even if it cannot be taken: Enter must not take something else.
  if (query.trim() !== "") return { candidates: found, meant };
  const open = found.filter(({ reason }) => reason === undefined);
  return { candidates: [...open, ...found.filter(({ reason }) => reason !== undefined)], meant };
}

function noteOf(count: number, meant: string | undefined): string {
  if (count === 0) return "No method is like that.";
  const found = `${count} ${count === 1 ? "method" : "methods"}`;
  return meant === undefined
    ? `${found}; arrow keys and Enter choose one.`
    : `Nothing has that name; for “${meant}”: ${found}.`;
}
