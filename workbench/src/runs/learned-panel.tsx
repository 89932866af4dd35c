/** What each step of the recipe learned, by the names that its method declares. */
import type { LearnedStep } from "../compute/calls.js";
import style from "./learned-panel.module.css";

export interface LearnedPanelProps {
  readonly learned: readonly LearnedStep[];
}

export function LearnedPanel({ learned }: LearnedPanelProps) {
  return (
    <details className={style.learned}>
      <summary>What it learned</summary>
      {learned.map(({ title, values }, step) => (
        // By index: two steps may be of the same method.
        <StepTable key={step} title={title} values={values} />
      ))}
    </details>
  );
}

function StepTable({ title, values }: LearnedStep) {
  if (values.length === 0) return null;
  return (
    <table>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">field</th>
          <th scope="col">size</th>
          <th scope="col">values</th>
        </tr>
      </thead>
      <tbody>
        {values.map(({ path, form, description, size, value }) => (
          <tr key={path}>
            <th scope="row">
              <code>{path}</code>
              <span>{description}</span>
            </th>
            <td title={form}>{size}</td>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
