/** The columns with a summary, and a type and a role for each. */
import type { ColumnProfile, TableProfile } from "lectern/data";
import { useId, useState } from "react";
import { summaryText, typeText } from "./column-facts.js";
import style from "./column-list.module.css";
import { type ColumnRole, columnRoles, type Roles, roleOf, withRole, withRoleForAll } from "./column-roles.js";
import { type ColumnType, type ColumnTypes, columnTypes, typeName, typeOf, withType } from "./column-types.js";
import { likelyLevels } from "./likely-levels.js";
import { OrdinalLevels } from "./ordinal-levels.js";

/** What is chosen for the columns. */
type ColumnChoice = Roles & { readonly types: ColumnTypes };

export interface ColumnListProps {
  readonly profile: TableProfile;
  readonly choice: ColumnChoice;
  readonly onChange: (part: Partial<ColumnChoice>) => void;
}

/** With more columns than this there is a search field. */
const MANY = 10;

/** Maximum number of columns shown. */
const MAX_COLUMNS = 100;

export function ColumnList({ profile: { columns }, choice, onChange }: ColumnListProps) {
  const [sought, setSought] = useState("");
  const id = useId();
  const found = columns.filter(({ name }) => name.toLowerCase().includes(sought.trim().toLowerCase()));
  const names = found.map(({ name }) => name);
  return (
    <div className={style.columns}>
      <h3 id={`${id}-title`}>Columns</h3>
      {columns.length > MANY && (
        <div className={style.search}>
          <input
            type="search"
            placeholder="find columns"
            aria-label="find columns"
            value={sought}
            onChange={(event) => setSought(event.target.value)}
          />
          <button type="button" onClick={() => onChange(withRoleForAll(choice, names, "learn"))}>
            use all
          </button>
          <button type="button" onClick={() => onChange(withRoleForAll(choice, names, "ignore"))}>
            ignore all
          </button>
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={style.scroll} aria-labelledby={`${id}-title`} tabIndex={0}>
        <table>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">column</th>
              <th scope="col">type and role</th>
            </tr>
          </thead>
          <tbody>
            {found.slice(0, MAX_COLUMNS).map((column) => (
              <ColumnRow
                key={column.name}
                column={column}
                changed={typeOf(choice.types, column.name)}
                onType={(type) => onChange({ types: withType(choice.types, column.name, type) })}
                role={roleOf(choice, column.name)}
                onRole={(role) => onChange(withRole(choice, column.name, role))}
              />
            ))}
          </tbody>
        </table>
      </section>
      {found.length > MAX_COLUMNS && (
        <p className={style.more}>{found.length - MAX_COLUMNS} more; find them by name.</p>
      )}
      {found.length === 0 && <p className={style.more}>No column name matches.</p>}
    </div>
  );
}

interface ColumnRowProps {
  readonly column: ColumnProfile;
  /** The type that the user has chosen. */
  readonly changed: ColumnType | undefined;
  readonly onType: (type: ColumnType | null) => void;
  readonly role: ColumnRole;
  readonly onRole: (role: ColumnRole) => void;
}

function ColumnRow({ column, changed, onType, role, onRole }: ColumnRowProps) {
  const { name } = column;
  return (
    <tr data-role={role}>
      <th scope="row">
        <span className={style.name}>{name}</span>
        <span className={style.facts}>
          {typeText(column)} · {summaryText(column)}
        </span>
        {typeof changed === "object" && (
          <OrdinalLevels name={name} levels={changed.levels} onChange={(levels) => onType({ ...changed, levels })} />
        )}
      </th>
      <td>
        {column.type !== "image" && <TypePicker column={column} changed={changed} onType={onType} />}
        <select
          aria-label={`role of ${name}`}
          value={role}
          onChange={(event) => onRole(event.target.value as ColumnRole)}
        >
          {columnRoles.map((one) => (
            <option key={one.role} value={one.role}>
              {one.title}
            </option>
          ))}
        </select>
      </td>
    </tr>
  );
}

/** No type is chosen: the column has the one that was detected. */
const DETECTED = "";

function TypePicker({ column, changed, onType }: Pick<ColumnRowProps, "column" | "changed" | "onType">) {
  const { name, type } = column;
  const levels = typeof changed === "object" ? changed.levels : likelyLevels(column);
  const names = [...columnTypes, ...(levels === undefined ? [] : (["ordinal"] as const))];
  const choose = (chosen: string) => {
    if (chosen === "ordinal" && levels !== undefined) onType({ type: "ordinal", levels });
    else onType(columnTypes.find((one) => one === chosen) ?? null);
  };
  return (
    <select
      aria-label={`type of ${name}`}
      value={changed === undefined ? DETECTED : typeName(changed)}
      onChange={({ target: { value } }) => choose(value)}
    >
      <option value={DETECTED}>{changed === undefined ? type : "as detected"}</option>
      {names
        .filter((one) => one !== type || changed !== undefined)
        .map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
    </select>
  );
}
