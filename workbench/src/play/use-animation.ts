/** An animation of a method: its frames as they are computed, and the current one. */
import { useEffect, useState } from "react";
import type { Frame, StudyRequest } from "../compute/calls.js";
import type { Computer } from "../compute/client.js";
import type { Playable } from "./animation-values.js";

export interface Animation {
  readonly playable: Playable;
  readonly frames: readonly Frame[];
  /** Why no more frames are computed, if there was an error. */
  readonly failure: string | undefined;
}

export interface AnimationHook {
  readonly animation: Animation | undefined;
  readonly position: number;
  readonly playing: boolean;
  start(playable: Playable): void;
  close(): void;
  /** Shows a frame and pauses. */
  show(position: number): void;
  setPlaying(playing: boolean): void;
}

/** Milliseconds per frame. */
const PACE = 350;

/** The request for an animation. */
interface Wish {
  readonly request: StudyRequest;
  readonly playable: Playable;
}

interface Made extends Pick<Animation, "frames" | "failure"> {
  readonly wish: Wish;
}

/** Computes the animation of a request; another request ends it. */
export function useAnimation(computer: Computer, request: StudyRequest | undefined): AnimationHook {
  const [wish, setWish] = useState<Wish>();
  const [position, setPosition] = useState(0);
  const [playing, setPlaying] = useState(false);
  const animation = useFrames(computer, wish?.request === request ? wish : undefined);
  const ready = animation?.frames.length ?? 0;
  const last = (animation?.playable.values.length ?? 0) - 1;
  useEffect(() => {
    if (!playing || position >= ready - 1) return;
    const timer = setTimeout(() => {
      setPosition(position + 1);
      if (position + 1 === last) setPlaying(false);
    }, PACE);
    return () => clearTimeout(timer);
  }, [playing, position, ready, last]);

  return {
    animation,
    position,
    playing: playing && animation !== undefined,
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

/** The frames of a request, as the worker computes them. */
function useFrames(computer: Computer, wish: Wish | undefined): Animation | undefined {
  const [made, setMade] = useState<Made>();
  useEffect(() => {
    if (wish === undefined) return;
    const stop = new AbortController();
    const { option, values } = wish.playable;
    const add = (part: Partial<Made>) => {
      if (stop.signal.aborted) return;
      setMade((before) => {
        const mine = before?.wish === wish ? before : { wish, frames: [], failure: undefined };
        return { ...mine, ...part, frames: [...mine.frames, ...(part.frames ?? [])] };
      });
    };
    const onNews = (frame: Frame) => add({ frames: [frame] });
    computer
      .call("play", { ...wish.request, option, values }, { signal: stop.signal, onNews })
      .catch((error: Error) => add({ failure: error.message }));
    return () => stop.abort();
  }, [computer, wish]);
  if (wish === undefined) return undefined;
  const mine = made?.wish === wish ? made : undefined;
  return { playable: wish.playable, frames: mine?.frames ?? [], failure: mine?.failure };
}
