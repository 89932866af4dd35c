/** The column to predict. */
import type { TableProfile } from "lectern/data";
import { type Roles, withRole } from "./column-roles.js";
import style from "./data-panel.module.css";

export interface TargetPickerProps {
  readonly profile: TableProfile;
  readonly roles: Roles;
  readonly onChange: (roles: Roles) => void;
}

/** The choice of no column; names follow an equals sign, for a column may be called anything. */
const NOTHING = "";

export function TargetPicker({ profile, roles, onChange }: TargetPickerProps) {
  const predict = (value: string) => {
    if (value !== NOTHING) onChange(withRole(roles, value.slice(1), "predict"));
    else if (roles.target !== null) onChange(withRole(roles, roles.target, "learn"));
  };
  return (
    <label className={style.target}>
      predict
      <select
        value={roles.target === null ? NOTHING : `=${roles.target}`}
        onChange={(event) => predict(event.target.value)}
      >
        <option value={NOTHING}>nothing</option>
        {profile.columns.map(({ name }) => (
          <option key={name} value={`=${name}`}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
