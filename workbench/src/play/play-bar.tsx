/** The controls of a film: which option it runs over, play, step and scrub. */
import { useId, useState } from "react";
import type { Playable } from "./film-values.js";
import style from "./play-bar.module.css";
import type { FilmHook } from "./use-film.js";

export interface PlayBarProps {
  readonly playable: readonly Playable[];
  readonly hook: FilmHook;
}

export function PlayBar({ playable, hook }: PlayBarProps) {
  const id = useId();
  const [wanted, setWanted] = useState<string>();
  const { film, position, playing, start, close, show, setPlaying } = hook;
  const chosen = playable.find(({ option }) => option === wanted) ?? playable[0];
  if (chosen === undefined) return null;
  const ready = film?.frames.length ?? 0;
  const last = (film?.playable.values.length ?? 1) - 1;
  const frame = film?.frames[position];
  const atEnd = position >= last;
  const togglePlay = () => {
    if (film === undefined) start(chosen);
    else if (atEnd) {
      show(0);
      setPlaying(true);
    } else setPlaying(!playing);
  };
  return (
    <section className={style.bar} aria-label="film">
      <label htmlFor={id}>Film over</label>
      <select
        id={id}
        value={chosen.option}
        onChange={({ target }) => {
          close();
          setWanted(target.value);
        }}
      >
        {playable.map(({ option, counts }) => (
          <option key={option} value={option}>
            {counts ? `${option} (the method at work)` : option}
          </option>
        ))}
      </select>
      <button type="button" onClick={togglePlay}>
        {playing ? "Pause" : "Play"}
      </button>
      {film !== undefined && (
        <>
          <button
            type="button"
            aria-label="one frame back"
            disabled={position === 0}
            onClick={() => show(position - 1)}
          >
            ‹
          </button>
          <button
            type="button"
            aria-label="one frame on"
            disabled={position >= ready - 1}
            onClick={() => show(position + 1)}
          >
            ›
          </button>
          <input
            type="range"
            aria-label="frame"
            aria-valuetext={frame === undefined ? "being made" : `${film.playable.option} ${frame.value}`}
            min={0}
            max={last}
            value={position}
            onChange={({ target }) => show(Math.min(ready - 1, Number(target.value)))}
          />
          <output>
            {frame === undefined ? "being made …" : `${film.playable.option} = ${frame.value}`}
            {ready <= last && film.failure === undefined ? ` (${ready} of ${last + 1} frames)` : ""}
          </output>
          <button type="button" onClick={close}>
            Close the film
          </button>
          {(film.failure ?? frame?.failure) !== undefined && <p role="alert">{film.failure ?? frame?.failure}</p>}
        </>
      )}
    </section>
  );
}
