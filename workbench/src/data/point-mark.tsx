/** The mark of a class: a shape and a colour, so that colour alone never matters. */
import { groupColours } from "@lectern/drawing";

export interface PointMarkProps {
  /** The class, from 0. */
  readonly group: number;
  /** The middle of the mark, in the units of the picture around it. */
  readonly x: number;
  readonly y: number;
  /** Half of its width. */
  readonly size: number;
}

export function PointMark({ group, x, y, size }: PointMarkProps) {
  return <path d={shapeOf(group, x, y, size)} style={{ fill: colourOf(group) }} />;
}

/** The colour that the group has in plots, on light and on dark pages. */
function colourOf(group: number): string {
  const [light, dark] = [groupColours("light"), groupColours("dark")];
  return `light-dark(${light[group % light.length]}, ${dark[group % dark.length]})`;
}

/** A circle, a square, a triangle, a diamond or a cross, all of about the same area. */
function shapeOf(group: number, x: number, y: number, r: number): string {
  switch (group % 5) {
    case 0:
      return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
    case 1: {
      const s = 0.89 * r;
      return `M${x - s} ${y - s}h${2 * s}v${2 * s}h${-2 * s}Z`;
    }
    case 2:
      return `M${x} ${y - 1.25 * r}L${x + 1.25 * r} ${y + r}H${x - 1.25 * r}Z`;
    case 3:
      return `M${x} ${y - 1.3 * r}L${x + 1.3 * r} ${y}L${x} ${y + 1.3 * r}L${x - 1.3 * r} ${y}Z`;
    default: {
      const [a, b] = [0.45 * r, 1.2 * r];
      return `M${x - a} ${y - b}h${2 * a}v${b - a}h${b - a}v${2 * a}h${a - b}v${b - a}h${-2 * a}v${a - b}h${a - b}v${-2 * a}h${b - a}Z`;
    }
  }
}
