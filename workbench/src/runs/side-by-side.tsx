/** The same figure of several runs. */
import type { Scheme } from "@lectern/drawing";
import { useId, useState } from "react";
import { FigureView } from "../figures/figure-view.js";
import type { Run } from "./run.js";
import style from "./side-by-side.module.css";

export interface SideBySideProps {
  readonly runs: readonly Run[];
  /** The figures that all of them have. */
  readonly figures: readonly { readonly id: string; readonly title: string }[];
  readonly scheme: Scheme;
}

export function SideBySide({ runs, figures, scheme }: SideBySideProps) {
  const id = useId();
  const [wanted, setWanted] = useState("");
  const shown = figures.find((figure) => figure.id === wanted) ?? figures[0];
  if (shown === undefined) return <p>These runs have no figure in common.</p>;
  return (
    <div className={style.beside}>
      <p>
        <label htmlFor={id}>Figure</label>{" "}
        <select id={id} value={shown.id} onChange={({ target }) => setWanted(target.value)}>
          {figures.map((figure) => (
            <option key={figure.id} value={figure.id}>
              {figure.title}
            </option>
          ))}
        </select>
      </p>
      <div className={style.figures}>
        {runs.map((run) => {
          const figure = run.study.figures.find((known) => known.id === shown.id);
          return (
            <section key={run.id} aria-label={run.name}>
              <h3>{run.name}</h3>
              {figure !== undefined && <FigureView figure={figure} scheme={scheme} height={380} />}
            </section>
          );
        })}
      </div>
    </div>
  );
}
