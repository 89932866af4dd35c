/** The current place, kept in the address of the page. */
import { useCallback, useEffect, useRef, useState } from "react";
import { linkTo, type Place, placeOf } from "./link.js";

export interface PlaceHook {
  /** Undefined until the link has been read. */
  readonly place: Place | undefined;
  readonly problem: string | null;
  go(part: Partial<Place> | ((place: Place) => Partial<Place>)): void;
}

/** Reads the place from the address and updates the address. Changing the page adds an entry to the browser's history. */
export function usePlace(): PlaceHook {
  const [place, setPlace] = useState<Place>();
  const [problem, setProblem] = useState<string | null>(null);
  const shown = useRef("");
  // Counts what is read and written: a link that was begun for an earlier place must not become the address.
  const turn = useRef(0);
  // The turn of the link that is being read, 0 if there is none: the user goes there, whatever changes meanwhile.
  const reading = useRef(0);

  useEffect(() => {
    const read = () => {
      const { hash } = location;
      if (hash === shown.current) return;
      // Back and Forward have changed the address already: the place that is read is not a new step.
      shown.current = hash;
      const mine = ++turn.current;
      reading.current = mine;
      void placeOf(hash).then((found) => {
        if (mine !== reading.current) return;
        reading.current = 0;
        setPlace(found.place);
        setProblem(found.problem);
      });
    };
    shown.current = "unread";
    read();
    addEventListener("popstate", read);
    return () => removeEventListener("popstate", read);
  }, []);

  useEffect(() => {
    if (place === undefined || reading.current !== 0) return;
    const mine = ++turn.current;
    void linkTo(place).then((link) => {
      if (mine !== turn.current || `#${link}` === shown.current) return;
      const before = new URLSearchParams(shown.current.slice(1));
      const after = new URLSearchParams(link);
      const turned = ["page", "method"].some((part) => before.has("page") && before.get(part) !== after.get(part));
      shown.current = `#${link}`;
      history[turned ? "pushState" : "replaceState"](null, "", shown.current);
    });
  }, [place]);

  const go = useCallback((part: Partial<Place> | ((place: Place) => Partial<Place>)) => {
    setPlace((now) => now && { ...now, ...(typeof part === "function" ? part(now) : part) });
  }, []);
  return { place, problem, go };
}
