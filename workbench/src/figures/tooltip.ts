/** What is under the pointer, in a box beside it. */
import style from "./tooltip.module.css";

export interface Tooltip {
  /** Shows lines of names and values near the pointer; none hides the box. */
  show(lines: readonly (readonly [string, string])[], event: MouseEvent): void;
  remove(): void;
}

/** Pixels between pointer and box. */
const AWAY = 14;

export function createTooltip(): Tooltip {
  const box = document.createElement("div");
  box.className = style.tooltip;
  // Screen readers have the description of the figure.
  box.setAttribute("aria-hidden", "true");
  box.hidden = true;
  document.body.append(box);
  return {
    show(lines, event) {
      box.hidden = lines.length === 0;
      if (box.hidden) return;
      box.replaceChildren(
        ...lines.map(([name, value]) => {
          const line = document.createElement("div");
          const title = document.createElement("span");
          title.textContent = name;
          line.append(title, ` ${value}`);
          return line;
        }),
      );
      const left = Math.min(event.clientX + AWAY, innerWidth - box.offsetWidth - 4);
      const below = event.clientY + AWAY;
      const top = below + box.offsetHeight > innerHeight ? event.clientY - AWAY - box.offsetHeight : below;
      Object.assign(box.style, { left: `${Math.max(4, left)}px`, top: `${Math.max(4, top)}px` });
    },
    remove: () => box.remove(),
  };
}

/** The lines of a tooltip of Vega: an object of names and values, or a text. */
export function tooltipLines(value: unknown): (readonly [string, string])[] {
  if (value === null || value === undefined || value === "") return [];
  if (typeof value !== "object") return [["", String(value)]];
  return Object.entries(value).map(([name, one]) => [name, typeof one === "number" ? shortNumber(one) : String(one)]);
}

/** Four significant digits are enough to tell points apart. */
export function shortNumber(value: number): string {
  return String(Number(value.toPrecision(4)));
}
