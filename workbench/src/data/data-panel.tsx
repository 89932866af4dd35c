/** Chooses the samples: a bundled set, a generator, drawn points or a file; and the roles of its columns. */
import { useState } from "react";
import { counted } from "../../../cli/src/terminal/counted.js";
import type { LoadedData } from "../compute/calls.js";
import type { ChangeWorkspace, Workspace } from "../workspace/workspace.js";
import { ColumnList } from "./column-list.js";
import style from "./data-panel.module.css";
import { FirstRows } from "./first-rows.js";
import { type DataSource, sourceKey } from "./source.js";
import { SourcePicker } from "./source-picker.js";
import { TargetPicker } from "./target-picker.js";
import { TestShare } from "./test-share.js";
import { usualTarget } from "./usual-target.js";

export interface DataPanelProps {
  readonly workspace: Workspace;
  readonly change: ChangeWorkspace;
  /** Undefined while the source is loading, or if it could not be loaded. */
  readonly data: LoadedData | undefined;
  /** Whether the source is a file that has to be chosen again, so that everything else about it is known. */
  readonly isMissing: boolean;
  /** Called with a dropped or chosen file; the panel then changes the source to it. */
  readonly onFile: (file: File) => void;
}

/**
 * Another source has its usual target, and no column of it is ignored. A file has no usual target: it is null until the file is
 * loaded and its likely target is known.
 */
export function DataPanel({ workspace, change, data, isMissing, onFile }: DataPanelProps) {
  const [isOver, setOver] = useState(false);
  const changeSource = (source: DataSource) => {
    const isSame = source.kind === workspace.source.kind && sourceKey(source) === sourceKey(workspace.source);
    change(isSame ? { source } : { ...freshRoles(source), source });
  };
  const takeFile = (file: File) => {
    const source: DataSource = { kind: "file", name: file.name };
    onFile(file);
    const isAwaited = isMissing && sourceKey(source) === sourceKey(workspace.source);
    if (!isAwaited) change({ ...freshRoles(source), source });
  };
  const drop = (event: React.DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file !== undefined) takeFile(file);
  };
  return (
    <section
      className={style.panel}
      aria-label="data"
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={drop}
    >
      <h2>Data</h2>
      <SourcePicker source={workspace.source} onChange={changeSource} onFile={takeFile} />
      <div aria-live="polite">{data !== undefined && <Facts data={data} />}</div>
      {data !== undefined && (
        <>
          <TargetPicker profile={data.profile} roles={workspace} onChange={change} />
          <div className={style.folded}>
            <details className={style.more}>
              <summary>Columns and test rows</summary>
              <ColumnList profile={data.profile} choice={workspace} onChange={change} />
              <TestShare
                testShare={workspace.testShare}
                seed={workspace.seed}
                rows={data.profile.rows}
                change={change}
              />
            </details>
            <FirstRows names={data.profile.columns.map(({ name }) => name)} rows={data.preview} />
          </div>
        </>
      )}
    </section>
  );
}

function Facts({ data: { profile, notes, title } }: { readonly data: LoadedData }) {
  const { rows, columns, duplicateRows } = profile;
  const repeated = duplicateRows === 0 ? "" : `; ${counted(duplicateRows, "duplicate row")}`;
  return (
    <div className={style.facts}>
      <p>
        <strong>{title}</strong>: {counted(rows, "row")}, {counted(columns.length, "column")}
        {repeated}.
      </p>
      {notes.length > 0 && (
        <ul className={style.notes} aria-label="notes about the data">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function freshRoles(source: DataSource): Partial<Workspace> {
  return { types: {}, target: usualTarget(source), ignored: [], axes: { x: null, y: null } };
}
