/** A film of a method: its frames as they are made, and the one that is shown. */
import { useCallback, useEffect, useRef, useState } from "react";
import type { Frame, StudyRequest } from "../compute/calls.js";
import type { Computer } from "../compute/client.js";
import type { Playable } from "./film-values.js";

export interface Film {
  readonly playable: Playable;
  readonly frames: readonly Frame[];
  /** Why there will be no more frames, where it is not that all are there. */
  readonly failure: string | undefined;
}

export interface FilmHook {
  readonly film: Film | undefined;
  readonly position: number;
  readonly playing: boolean;
  start(playable: Playable): void;
  close(): void;
  /** Shows a frame; the film stands still there. */
  show(position: number): void;
  setPlaying(playing: boolean): void;
}

/** Time of a frame. */
const PACE = 350;

/** Makes films of what the request says; another request closes the film. */
export function useFilm(computer: Computer, request: StudyRequest | undefined): FilmHook {
  const [film, setFilm] = useState<Film>();
  const [position, setPosition] = useState(0);
  const [playing, setPlaying] = useState(false);
  const stop = useRef<AbortController>(undefined);

  const close = useCallback(() => {
    stop.current?.abort();
    setFilm(undefined);
    setPlaying(false);
  }, []);
  useEffect(() => close, [request, close]);

  const start = useCallback(
    (playable: Playable) => {
      if (request === undefined) return;
      stop.current?.abort();
      const control = new AbortController();
      stop.current = control;
      setFilm({ playable, frames: [], failure: undefined });
      setPosition(0);
      setPlaying(true);
      const { option, values } = playable;
      const onNews = (frame: Frame) => {
        if (!control.signal.aborted) setFilm((now) => now && { ...now, frames: [...now.frames, frame] });
      };
      computer
        .call("play", { ...request, option, values }, { signal: control.signal, onNews })
        .catch((error: Error) => {
          if (!control.signal.aborted) setFilm((now) => now && { ...now, failure: error.message });
        });
    },
    [computer, request],
  );

  const ready = film?.frames.length ?? 0;
  useEffect(() => {
    if (!playing || position >= ready - 1) return;
    const timer = setTimeout(() => setPosition(position + 1), PACE);
    return () => clearTimeout(timer);
  }, [playing, position, ready]);
  const total = film?.playable.values.length ?? 0;
  useEffect(() => {
    if (playing && total > 0 && position === total - 1) setPlaying(false);
  }, [playing, position, total]);

  const show = useCallback((next: number) => {
    setPlaying(false);
    setPosition(next);
  }, []);
  return { film, position, playing, start, close, show, setPlaying };
}
