/** How the network is trained; all but the optimiser can change while it learns. */
import { useId } from "react";
import { type NetworkSpec, type Optimizer, optimizers } from "./network-spec.js";
import style from "./playground.module.css";

export interface TrainingOptionsProps {
  readonly network: NetworkSpec;
  readonly onChange: (part: Partial<NetworkSpec>) => void;
}

const rates = [0.0001, 0.0003, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3];
const penalties = [0, 0.0001, 0.001, 0.01, 0.1, 1];
const batches = [1, 4, 8, 16, 32, 64, 128, 512];

export function TrainingOptions({ network, onChange }: TrainingOptionsProps) {
  const { optimizer, learningRate, batchSize, alpha, seed } = network;
  return (
    <section className={style.options} aria-label="training">
      <h2>Training</h2>
      <Choice
        label="Optimiser"
        value={optimizer}
        values={optimizers}
        onChange={(value) => onChange({ optimizer: value as Optimizer })}
      />
      <Choice
        label="Learning rate"
        value={learningRate}
        values={rates}
        onChange={(value) => onChange({ learningRate: Number(value) })}
      />
      <Choice
        label="Batch size"
        value={batchSize}
        values={batches}
        onChange={(value) => onChange({ batchSize: Number(value) })}
      />
      <Choice
        label="Penalty of weights"
        value={alpha}
        values={penalties}
        onChange={(value) => onChange({ alpha: Number(value) })}
      />
      <Choice
        label="Seed of the weights"
        value={seed}
        values={[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]}
        onChange={(value) => onChange({ seed: Number(value) })}
      />
    </section>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: number | string;
  readonly values: readonly (number | string)[];
  readonly onChange: (value: string) => void;
}

/** A list of usual values; a value of a link that is not among them stays. */
function Choice({ label, value, values, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <p>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {(values.includes(value) ? values : [value, ...values]).map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </p>
  );
}
