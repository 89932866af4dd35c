/** Chooses the columns of the axes of the main figure. */
import type { TableProfile } from "lectern/data";
import { useId } from "react";
import type { Axes, ChangeWorkspace, Workspace } from "../workspace/workspace.js";
import style from "./axes-picker.module.css";

export interface AxesPickerProps {
  readonly workspace: Workspace;
  readonly change: ChangeWorkspace;
  readonly profile: TableProfile;
}

/** Nothing is shown if there is no choice: a figure needs two number columns, and there are only two. */
export function AxesPicker({ workspace, change, profile }: AxesPickerProps) {
  const id = useId();
  const { axes, target, ignored } = workspace;
  const names = profile.columns
    .filter(({ name, type }) => type === "number" && name !== target && !ignored.includes(name))
    .map(({ name }) => name);
  if (names.length <= 2) return null;
  const select = (axis: keyof Axes, words: string) => (
    <>
      <label htmlFor={`${id}-${axis}`}>{words}</label>
      <select
        id={`${id}-${axis}`}
        value={axes[axis] ?? ""}
        onChange={({ target }) => change({ axes: { ...axes, [axis]: target.value === "" ? null : target.value } })}
      >
        <option value="">automatic</option>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </>
  );
  return (
    <div className={style.axes}>
      {select("x", "Across")}
      {select("y", "Up")}
    </div>
  );
}
