/** A dialog to search for a method by words and task, also with the keyboard alone. */
import type { AnyMethod, Task } from "lectern/contract";
import { registry } from "lectern/registry";
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import dialogs from "./dialog.module.css";
import { groupMethods, groupTitles } from "./method-groups.js";
import styles from "./pick-method.module.css";
import { type Found, searchMethods } from "./search-methods.js";
import { useCardTexts } from "./use-card-texts.js";
import { useModal } from "./use-modal.js";

export interface PickMethodProps {
  /** What the method is for. */
  readonly title: string;
  /** Why a method cannot be used; undefined if it can. */
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
  const { all, query, group, candidates, suggested, absent, chosen, search, setGroup, move } =
    useMethodSearch(reasonAgainst);
  const optionId = (kind: string) => `${id}-${kind}`;
  const activeId = chosen === undefined ? undefined : optionId(chosen.method.kind);
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);
  const pick = (candidate: Candidate | undefined) => {
    if (candidate !== undefined && candidate.reason === undefined) onPick(candidate.method.kind);
  };
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
        <SearchField
          query={query}
          listId={`${id}-list`}
          activeId={activeId}
          onSearch={search}
          onMove={move}
          onEnter={() => pick(chosen)}
        />
        <TaskFilter methods={all.map(({ method }) => method)} task={group} onTask={setGroup} />
      </div>
      <p className={styles.note} aria-live="polite">
        {noteOf(candidates.length, suggested, absent)}
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

/** The methods that match the query and the task, and the one that the arrow keys have reached. */
function useMethodSearch(reasonAgainst: PickMethodProps["reasonAgainst"]) {
  const [query, setQuery] = useState("");
  const [group, setGroup] = useState<Task | "all">("all");
  const [active, setActive] = useState(0);
  const cardText = useCardTexts(query !== "");
  // The position in the pipeline does not change while the dialog is open, so the reasons are computed once.
  const [all] = useState(() =>
    groupMethods(registry.methods).flatMap(({ methods }) =>
      methods.map((method): Candidate => ({ method, reason: reasonAgainst(method) })),
    ),
  );
  const { candidates, meant, absent } = useMemo(() => find(all, query, group, cardText), [all, query, group, cardText]);
  const last = candidates.length - 1;
  return {
    all,
    query,
    group,
    candidates,
    suggested: meant,
    absent,
    chosen: candidates[Math.min(active, last)],
    search(text: string) {
      setQuery(text);
      setActive(0);
    },
    setGroup(task: Task | "all") {
      setGroup(task);
      setActive(0);
    },
    move: (by: number) => setActive(Math.max(Math.min(Math.min(active, last) + by, last), 0)),
  };
}

interface SearchFieldProps {
  readonly query: string;
  readonly listId: string;
  readonly activeId: string | undefined;
  readonly onSearch: (text: string) => void;
  readonly onMove: (by: number) => void;
  readonly onEnter: () => void;
}

/** How far the keys move in the list. */
const moves: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

/** Keeps the focus while the keys move through the list. */
function SearchField({ query, listId, activeId, onSearch, onMove, onEnter }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = moves[event.key];
    if (by === undefined && event.key !== "Enter") return;
    event.preventDefault();
    if (by === undefined) onEnter();
    else onMove(by);
  };
  return (
    <input
      ref={field}
      type="search"
      role="combobox"
      aria-label="search methods"
      aria-expanded="true"
      aria-controls={listId}
      aria-activedescendant={activeId}
      placeholder="name, idea, option …"
      autoComplete="off"
      value={query}
      onChange={(event) => onSearch(event.target.value)}
      onKeyDown={onKeyDown}
    />
  );
}

interface TaskFilterProps {
  readonly methods: readonly AnyMethod[];
  readonly task: Task | "all";
  readonly onTask: (task: Task | "all") => void;
}

function TaskFilter({ methods, task, onTask }: TaskFilterProps) {
  return (
    <select aria-label="task" value={task} onChange={(event) => onTask(event.target.value as Task | "all")}>
      <option value="all">all tasks ({methods.length})</option>
      {groupMethods(methods).map((part) => (
        <option key={part.group} value={part.group}>
          {part.title} ({part.methods.length})
        </option>
      ))}
    </select>
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
    // The search field keeps the focus; its keys move through the list.
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
      {reason === undefined ? null : <span className={styles.reason}>{`Not available here: ${reason}.`}</span>}
    </div>
  );
}

function find(
  all: readonly Candidate[],
  query: string,
  group: Task | "all",
  cardText: ((kind: string) => string | undefined) | undefined,
): Pick<Found, "meant" | "absent"> & { readonly candidates: readonly Candidate[] } {
  const byKind = new Map(all.map((candidate) => [candidate.method.kind, candidate]));
  const { methods, ...said } = searchMethods(
    all.map(({ method }) => method),
    query,
    cardText,
  );
  const found = methods
    .filter((method) => group === "all" || method.facts.task === group)
    .flatMap(({ kind }) => byKind.get(kind) ?? []);
  // With a query, a match stays in its place even if it cannot be used: Enter must not pick another method.
  if (query.trim() !== "") return { candidates: found, ...said };
  const open = found.filter(({ reason }) => reason === undefined);
  return { candidates: [...open, ...found.filter(({ reason }) => reason !== undefined)], ...said };
}

function noteOf(count: number, meant: string | undefined, absent: string | undefined): string {
  if (absent !== undefined) return `Not in the library: ${absent}. These methods come closest.`;
  if (count === 0) return "No method matches.";
  const found = `${count} ${count === 1 ? "method" : "methods"}`;
  return meant === undefined
    ? `${found}; choose with the arrow keys and Enter.`
    : `No exact match; for “${meant}”: ${found}.`;
}
