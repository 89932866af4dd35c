/** The controls of an animation: its option, play, step and scrub. */
import { useId, useState } from "react";
import { FIT_STEPS } from "../compute/calls.js";
import type { Playable } from "./animation-values.js";
import style from "./play-bar.module.css";
import type { Animation, AnimationHook } from "./use-animation.js";

export interface PlayBarProps {
  readonly playable: readonly Playable[];
  readonly hook: AnimationHook;
}

export function PlayBar({ playable, hook }: PlayBarProps) {
  const id = useId();
  const [wanted, setWanted] = useState<string>();
  const { animation, position, playing, start, close, show, setPlaying } = hook;
  const chosen = playable.find(({ option }) => option === wanted) ?? playable[0];
  if (chosen === undefined) return null;
  const togglePlay = () => {
    if (animation === undefined) start(chosen);
    else if (position >= lastFrame(animation)) {
      show(0);
      setPlaying(true);
    } else setPlaying(!playing);
  };
  return (
    <section className={style.bar} aria-label="animation">
      <label htmlFor={id}>Animate over</label>
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
            {counts && option !== FIT_STEPS ? `${option} (progress of the fit)` : option}
          </option>
        ))}
      </select>
      <button type="button" onClick={togglePlay}>
        {playing ? "Pause" : "Play"}
      </button>
      {animation !== undefined && <FrameControls animation={animation} position={position} show={show} close={close} />}
    </section>
  );
}

interface FrameControlsProps extends Pick<AnimationHook, "position" | "show" | "close"> {
  readonly animation: Animation;
}

/** Goes through the frames that are ready. */
function FrameControls({ animation, position, show, close }: FrameControlsProps) {
  const ready = animation.frames.length;
  const last = lastFrame(animation);
  const frame = animation.frames[position];
  const { option } = animation.playable;
  const failure = animation.failure ?? frame?.failure;
  return (
    <>
      <button type="button" aria-label="previous frame" disabled={position === 0} onClick={() => show(position - 1)}>
        ‹
      </button>
      <button type="button" aria-label="next frame" disabled={position >= ready - 1} onClick={() => show(position + 1)}>
        ›
      </button>
      <input
        type="range"
        aria-label="frame"
        aria-valuetext={frame === undefined ? "computing" : `${option} ${frame.value}`}
        min={0}
        max={last}
        value={position}
        onChange={({ target }) => show(Math.min(ready - 1, Number(target.value)))}
      />
      <output>
        {frame === undefined ? "computing …" : `${option} = ${frame.value}`}
        {ready <= last && animation.failure === undefined ? ` (${ready} of ${last + 1} frames)` : ""}
      </output>
      <button type="button" onClick={close}>
        Close the animation
      </button>
      {failure !== undefined && <p role="alert">{failure}</p>}
    </>
  );
}

function lastFrame(animation: Animation): number {
  return animation.playable.values.length - 1;
}
