/** The tools of the drawing pad: the kind of target, the class, undo and clear. */
import { useId } from "react";
import type { DrawingTool } from "./drawing-pad.js";
import style from "./drawing-pad.module.css";
import { PointMark } from "./point-mark.js";
import { GROUP_NAMES } from "./points-table.js";
import type { DrawingMode } from "./source.js";

export interface DrawingToolsProps {
  readonly mode: DrawingMode;
  readonly onMode: (mode: DrawingMode) => void;
  readonly tool: DrawingTool;
  readonly onTool: (tool: DrawingTool) => void;
  readonly canUndo: boolean;
  readonly onUndo: () => void;
  readonly canClear: boolean;
  readonly onClear: () => void;
}

const modes: readonly { readonly mode: DrawingMode; readonly title: string }[] = [
  { mode: "classes", title: "classes" },
  { mode: "numbers", title: "numbers" },
];

export function DrawingTools(props: DrawingToolsProps) {
  const { mode } = props;
  const id = useId();
  return (
    <>
      <fieldset className={style.choices}>
        <legend className="visually-hidden">Kind of target</legend>
        {modes.map((one) => (
          <label key={one.mode}>
            <input
              type="radio"
              name={`${id}-mode`}
              checked={mode === one.mode}
              onChange={() => props.onMode(one.mode)}
            />
            {one.title}
          </label>
        ))}
      </fieldset>
      <div className={style.tools}>
        <ToolChoice mode={mode} tool={props.tool} onTool={props.onTool} />
        <button type="button" onClick={props.onUndo} disabled={!props.canUndo}>
          Undo
        </button>
        <button type="button" onClick={props.onClear} disabled={!props.canClear}>
          Clear
        </button>
      </div>
    </>
  );
}

/** One tool for each class, and the eraser. */
function ToolChoice({ mode, tool, onTool }: Pick<DrawingToolsProps, "mode" | "tool" | "onTool">) {
  const id = useId();
  const isChosen = (group: number) => tool.kind === "class" && (mode === "numbers" || tool.group === group);
  const groups =
    mode === "classes" ? GROUP_NAMES.map((name, group) => ({ name, group })) : [{ name: "point", group: 0 }];
  return (
    <fieldset className={style.choices}>
      <legend className="visually-hidden">Tool</legend>
      {groups.map(({ name, group }) => (
        <label key={name} className={style.tool} data-chosen={isChosen(group)}>
          <input
            type="radio"
            className="visually-hidden"
            name={`${id}-tool`}
            checked={isChosen(group)}
            onChange={() => onTool({ kind: "class", group })}
          />
          <svg viewBox="0 0 14 14" width="14" height="14" aria-hidden="true">
            <PointMark group={group} x={7} y={7} size={4.5} />
          </svg>
          {name}
        </label>
      ))}
      <label className={style.tool} data-chosen={tool.kind === "eraser"}>
        <input
          type="radio"
          className="visually-hidden"
          name={`${id}-tool`}
          checked={tool.kind === "eraser"}
          onChange={() => onTool({ kind: "eraser" })}
        />
        erase
      </label>
    </fieldset>
  );
}
