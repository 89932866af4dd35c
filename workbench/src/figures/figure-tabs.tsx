/** All figures of a study, one at a time. */
import type { Scheme } from "@lectern/drawing";
import { type KeyboardEvent, useId } from "react";
import type { Figure } from "../compute/calls.js";
import type { Computer } from "../compute/client.js";
import { DialFigure } from "./dial-figure.js";
import style from "./figure-tabs.module.css";
import { FigureView } from "./figure-view.js";

export interface FigureTabsProps {
  readonly figures: readonly Figure[];
  /** The id of the figure that is shown; the first one if there is none with that id. */
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
  readonly scheme: Scheme;
  /** Called with the row of the data that a clicked point is. */
  readonly onPick: (row: number) => void;
  /** Called with the rows of the data whose points are outlined. */
  readonly onSelect: (rows: readonly number[]) => void;
  /** The id of the study of the figures; undefined for figures of the data. */
  readonly study: number | undefined;
  readonly computer: Computer;
  /** Called with options of the last step that the user has chosen in a figure. */
  readonly onOptions: (options: Readonly<Record<string, unknown>>) => void;
}

const HEIGHT = 560;

export function FigureTabs(props: FigureTabsProps) {
  const { figures, chosen, onChoose, scheme, study } = props;
  const name = useId();
  const shown = figures.find(({ id }) => id === chosen) ?? figures[0];
  if (shown === undefined) return null;
  const turn = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = figures[(figures.indexOf(shown) + step + figures.length) % figures.length];
    onChoose(next.id);
    document.getElementById(`${name}-${next.id}`)?.focus();
  };
  return (
    <div>
      <div role="tablist" aria-label="figures" className={style.tabs} onKeyDown={turn}>
        {figures.map(({ id, title }) => (
          <button
            key={id}
            id={`${name}-${id}`}
            type="button"
            role="tab"
            data-title={title}
            aria-selected={id === shown.id}
            aria-controls={`${name}-panel`}
            tabIndex={id === shown.id ? 0 : -1}
            onClick={() => onChoose(id)}
          >
            {title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${name}-panel`} aria-labelledby={`${name}-${shown.id}`}>
        {shown.dial === undefined || study === undefined ? (
          <FigureView figure={shown} scheme={scheme} height={HEIGHT} onPick={props.onPick} onSelect={props.onSelect} />
        ) : (
          <DialFigure
            key={`${study} ${shown.id}`}
            figure={shown}
            study={study}
            computer={props.computer}
            scheme={scheme}
            height={HEIGHT}
            onOptions={props.onOptions}
          />
        )}
      </div>
    </div>
  );
}
