/** The options of a method, from its declaration. */
import { describeNumber, type Option, type OptionTable } from "lectern/contract";
import { describeValue } from "../forms/option-text.js";
import styles from "./card.module.css";

export function OptionsTable({ options }: { readonly options: OptionTable }) {
  const rows = Object.entries(options);
  if (rows.length === 0) return <p>There are no options.</p>;
  return (
    <div className={styles.scroll}>
      <table>
        <thead>
          <tr>
            <th>option</th>
            <th>type</th>
            <th>default</th>
            <th>meaning</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, option]) => (
            <tr key={name}>
              <td>
                <code>{name}</code>
              </td>
              <td>{takes(option)}</td>
              <td>{describeValue(option, option.default)}</td>
              <td>{option.description}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The type of an option, in words. */
function takes(option: Option): string {
  switch (option.type) {
    case "number":
    case "integer":
      return describeNumber(option);
    case "flag":
      return "on or off";
    case "choice":
      return option.choices.join(", ");
    case "text":
      return "a string";
    case "variant":
      return Object.keys(option.variants).join(", ");
    case "list":
      return `a list, each ${takes(option.item)}`;
    case "optional":
      return `${takes(option.option)}; optional`;
    case "recipe":
      return "a method";
    case "record":
      return Object.keys(option.fields).join(", ");
    case "json":
      return "JSON";
  }
}
