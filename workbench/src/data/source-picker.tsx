/** Chooses the data source. */
import { useId, useRef, useState } from "react";
import { OptionForm } from "../forms/option-form.js";
import { bundledSet, bundledSets } from "./bundled.js";
import style from "./data-panel.module.css";
import { DrawingPad } from "./drawing-pad.js";
import { generatorOf, generators } from "./generators.js";
import type { DataSource } from "./source.js";

export interface SourcePickerProps {
  readonly source: DataSource;
  readonly onChange: (source: DataSource) => void;
  readonly onFile: (file: File) => void;
}

const tabs = [
  { tab: "bundled", title: "Examples" },
  { tab: "generator", title: "Generate" },
  { tab: "points", title: "Draw" },
  { tab: "file", title: "Your file" },
] as const;

type Tab = (typeof tabs)[number]["tab"];

/** The initial source of each tab; a file has to be chosen first. */
const beginnings: Readonly<Record<Exclude<Tab, "file">, DataSource>> = {
  bundled: { kind: "bundled", name: "iris" },
  generator: { kind: "generator", name: "moons", options: {} },
  points: { kind: "points", points: [] },
};

export function SourcePicker({ source, onChange, onFile }: SourcePickerProps) {
  const own: Tab = source.kind === "served" ? "file" : source.kind;
  // Opening the file tab changes nothing yet; the other tabs restore the source they had before.
  const [asksForFile, setAsksForFile] = useState(false);
  const left = useRef<Partial<Record<Tab, DataSource>>>({});
  const tab = asksForFile ? "file" : own;
  left.current[own] = source;
  const choose = (next: Tab) => {
    const before = left.current[next];
    setAsksForFile(next === "file" && before === undefined);
    if (next === own) return;
    if (before !== undefined) onChange(before);
    else if (next !== "file") onChange(beginnings[next]);
  };
  const takeFile = (file: File) => {
    setAsksForFile(false);
    onFile(file);
  };
  return (
    <>
      <SourceTabs tab={tab} onTab={choose} />
      {tab === "file" && <FileChoice source={source} onFile={takeFile} />}
      {tab === "bundled" && source.kind === "bundled" && (
        <div className={style.choice}>
          <Choice
            label="data set"
            entries={bundledSets}
            name={source.name}
            onName={(name) => onChange({ kind: "bundled", name })}
          />
          <p className={style.about}>{bundledSet(source.name)?.about}</p>
        </div>
      )}
      {tab === "generator" && source.kind === "generator" && <GeneratorChoice source={source} onChange={onChange} />}
      {tab === "points" && source.kind === "points" && (
        <DrawingPad
          points={source.points}
          mode={source.mode ?? "classes"}
          onChange={(points, mode) => onChange({ kind: "points", points, mode })}
        />
      )}
    </>
  );
}

interface SourceTabsProps {
  readonly tab: Tab;
  readonly onTab: (tab: Tab) => void;
}

function SourceTabs({ tab, onTab }: SourceTabsProps) {
  const id = useId();
  return (
    <fieldset className={style.tabs}>
      <legend className="visually-hidden">Data source</legend>
      {tabs.map((one) => (
        <label key={one.tab} data-chosen={tab === one.tab}>
          <input
            type="radio"
            className="visually-hidden"
            name={`${id}-source`}
            checked={tab === one.tab}
            onChange={() => onTab(one.tab)}
          />
          {one.title}
        </label>
      ))}
    </fieldset>
  );
}

interface GeneratorChoiceProps {
  readonly source: Extract<DataSource, { kind: "generator" }>;
  readonly onChange: (source: DataSource) => void;
}

function GeneratorChoice({ source, onChange }: GeneratorChoiceProps) {
  const generator = generatorOf(source.name);
  return (
    <div className={style.choice}>
      <Choice
        label="generator"
        entries={generators}
        name={source.name}
        onName={(name) => onChange({ kind: "generator", name, options: {} })}
      />
      <p className={style.about}>{generator?.about}</p>
      {generator !== undefined && (
        <details className={style.options}>
          <summary>Options</summary>
          <OptionForm
            key={source.name}
            table={generator.options}
            kind={generator.name}
            values={source.options}
            onChange={(options) => onChange({ ...source, options })}
          />
        </details>
      )}
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly entries: readonly { readonly name: string; readonly title: string }[];
  readonly name: string;
  readonly onName: (name: string) => void;
}

function Choice({ label, entries, name, onName }: ChoiceProps) {
  return (
    <select aria-label={label} value={name} onChange={(event) => onName(event.target.value)}>
      {entries.map((entry) => (
        <option key={entry.name} value={entry.name}>
          {entry.title}
        </option>
      ))}
    </select>
  );
}

interface FileChoiceProps {
  readonly source: DataSource;
  readonly onFile: (file: File) => void;
}

function FileChoice({ source, onFile }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  const name = source.kind === "file" || source.kind === "served" ? source.name : undefined;
  return (
    <div className={style.choice}>
      <button type="button" onClick={() => input.current?.click()}>
        {name === undefined ? "Choose a file …" : "Choose another file …"}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,.tab,.json,.jsonl,.ndjson,.parquet,.pq,.arrow,.feather,.ipc,.libsvm,.svm,.svmlight,.npy,.gz"
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Allows the user to choose the same file again after changing it.
          event.target.value = "";
          if (file !== undefined) onFile(file);
        }}
      />
      <p className={style.about}>
        Or drop a file anywhere on this panel: CSV, TSV, JSON, JSON Lines, Parquet, Arrow, LIBSVM or NumPy, also
        gzipped. The file never leaves this machine.
      </p>
    </div>
  );
}
