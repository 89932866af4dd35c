/** A film of a method: its frames as they are made, and the one that is shown. */
import { useEffect, useState } from "react";
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

/** What a film was asked to be of. */
interface Wish {
  readonly request: StudyRequest;
  readonly playable: Playable;
}

interface Made extends Pick<Film, "frames" | "failure"> {
  readonly wish: Wish;
}

/** Makes films of what the request says; a film of another request is over. */
export function useFilm(computer: Computer, request: StudyRequest | undefined): FilmHook {
  const [wish, setWish] = useState<Wish>();
  const [made, setMade] = useState<Made>();
  const [position, setPosition] = useState(0);
  const [playing, setPlaying] = useState(false);
  const current = wish?.request === request ? wish : undefined;

  useEffect(() => {
    if (current === undefined) return;
    const stop = new AbortController();
    const { option, values } = current.playable;
    const add = (part: Partial<Made>) => {
      if (stop.signal.aborted) return;
      setMade((before) => {
        const mine = before?.wish === current ? before : { wish: current, frames: [], failure: undefined };
        return { ...mine, ...part, frames: [...mine.frames, ...(part.frames ?? [])] };
      });
    };
    const onNews = (frame: Frame) => add({ frames: [frame] });
    computer
      .call("play", { ...current.request, option, values }, { signal: stop.signal, onNews })
      .catch((error: Error) => add({ failure: error.message }));
    return () => stop.abort();
  }, [computer, current]);

  const mine = made?.wish === current ? made : undefined;
  const film: Film | undefined = current && {
    playable: current.playable,
    frames: mine?.frames ?? [],
    failure: mine?.failure,
  };
  const ready = film?.frames.length ?? 0;
  const last = (film?.playable.values.length ?? 0) - 1;
  useEffect(() => {
    if (!playing || position >= ready - 1) return;
    const timer = setTimeout(() => {
      setPosition(position + 1);
      if (position + 1 === last) setPlaying(false);
    }, PACE);
    return () => clearTimeout(timer);
  }, [playing, position, ready, last]);

  return {
    film,
    position,
    playing: playing && film !== undefined,
    start(playable) {
      if (request !== undefined) setWish({ request, playable });
      setPosition(0);
      setPlaying(true);
    },
    close() {
      setWish(undefined);
      setPlaying(false);
    },
    show(next) {
      setPlaying(false);
      setPosition(next);
    },
    setPlaying,
  };
}
