/** The width of an element, kept up to date. */
import { type RefObject, useEffect, useState } from "react";

export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const watcher = new ResizeObserver(([entry]) => setWidth(Math.round(entry.contentRect.width)));
    if (element.current !== null) watcher.observe(element.current);
    return () => watcher.disconnect();
  }, [element]);
  return width;
}
