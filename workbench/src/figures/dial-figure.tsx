/** A figure with a value that the user changes: by dragging in the plot, or with a slider. */
import type { Scheme } from "@lectern/drawing";
import { useId } from "react";
import type { Dial, Figure } from "../compute/calls.js";
import type { Computer } from "../compute/client.js";
import style from "./dial-figure.module.css";
import { dialValue } from "./dial-value.js";
import { FigureView } from "./figure-view.js";
import { useRedraw } from "./use-redraw.js";

export interface DialFigureProps {
  /** A figure with a dial. */
  readonly figure: Figure;
  /** The id of its study. */
  readonly study: number;
  readonly computer: Computer;
  readonly scheme: Scheme;
  readonly height: number;
  /** Called with options of the last step that a fit with the value needs. */
  readonly onOptions: (options: Readonly<Record<string, unknown>>) => void;
}

export function DialFigure({ figure: first, study, computer, scheme, height, onOptions }: DialFigureProps) {
  const id = useId();
  const { figure, value, failure, turn } = useRedraw(computer, study, first);
  const dial = figure.dial as Dial;
  const { options } = dial;
  return (
    <>
      <FigureView
        figure={figure}
        scheme={scheme}
        height={height}
        drag={{ scale: dial.scale, value, onDrag: (to) => turn(dialValue(dial, to)) }}
      />
      <div className={style.dial}>
        <label htmlFor={id}>{dial.name}</label>
        <input
          id={id}
          type="range"
          min={dial.min}
          max={dial.max}
          step={dial.step}
          value={value}
          onChange={({ target }) => turn(dialValue(dial, Number(target.value)))}
        />
        <output htmlFor={id}>{value}</output>
        {options !== undefined && (
          <button type="button" onClick={() => onOptions(options)}>
            Fit with this {dial.name}
          </button>
        )}
      </div>
      {failure !== undefined && <p role="alert">{failure}</p>}
    </>
  );
}
