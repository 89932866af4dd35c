/** Light or dark: the setting of the system, unless the user changes it. */
import type { Scheme } from "@lectern/drawing";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";

const KEY = "lectern scheme";
const system = matchMedia("(prefers-color-scheme: dark)");

function watchSystem(onChange: () => void): () => void {
  system.addEventListener("change", onChange);
  return () => system.removeEventListener("change", onChange);
}

/** The scheme in use and a way to change it; the choice is remembered. */
export function useScheme(): readonly [Scheme, (scheme: Scheme) => void] {
  const [chosen, setChosen] = useState(() => localStorage.getItem(KEY));
  const dark = useSyncExternalStore(watchSystem, () => system.matches);
  const scheme: Scheme = chosen === "light" || chosen === "dark" ? chosen : dark ? "dark" : "light";
  useEffect(() => {
    document.documentElement.dataset.scheme = scheme;
  }, [scheme]);
  const choose = useCallback((next: Scheme) => {
    localStorage.setItem(KEY, next);
    setChosen(next);
  }, []);
  return [scheme, choose];
}
