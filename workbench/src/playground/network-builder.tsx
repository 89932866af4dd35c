/** The form of the network: its inputs and its hidden layers. */

import {
  type Activation,
  activations,
  type HiddenLayer,
  type InputFeature,
  inputFeatures,
  MAX_LAYERS,
  MAX_UNITS,
  type NetworkShape,
  newLayer,
} from "./network-spec.js";
import style from "./playground.module.css";

export interface NetworkBuilderProps {
  readonly shape: NetworkShape;
  readonly onChange: (part: Partial<NetworkShape>) => void;
}

const kinds: Readonly<Record<HiddenLayer["kind"], string>> = {
  dense: "dense",
  residual: "residual (adds its input)",
  joined: "joined (keeps its input)",
  dropout: "dropout",
  "batch-normalization": "batch normalisation",
  "layer-normalization": "layer normalisation",
};

export function NetworkBuilder({ shape: { inputs, layers }, onChange }: NetworkBuilderProps) {
  const put = (i: number, layer: HiddenLayer) => onChange({ layers: layers.with(i, layer) });
  const usual = [...layers].reverse().find((layer) => "activation" in layer);
  const activation: Activation = usual !== undefined && "activation" in usual ? usual.activation : "tanh";
  return (
    <section className={style.builder} aria-label="network">
      <h2>Network</h2>
      <Inputs inputs={inputs} onChange={(next) => onChange({ inputs: next })} />
      <ol className={style.layers} aria-label="hidden layers">
        {layers.map((layer, i) => (
          <li key={i}>
            <LayerFields
              layer={layer}
              name={`layer ${i + 1}`}
              onChange={(next) => put(i, next)}
              onKind={(kind) => put(i, newLayer(kind, activation))}
            />
            <button
              type="button"
              data-quiet
              aria-label={`remove layer ${i + 1}`}
              onClick={() => onChange({ layers: layers.toSpliced(i, 1) })}
            >
              ×
            </button>
          </li>
        ))}
      </ol>
      <button
        type="button"
        disabled={layers.length >= MAX_LAYERS}
        onClick={() => onChange({ layers: [...layers, newLayer("dense", activation)] })}
      >
        Add a layer
      </button>
    </section>
  );
}

function Inputs({
  inputs,
  onChange,
}: {
  readonly inputs: readonly InputFeature[];
  readonly onChange: (inputs: readonly InputFeature[]) => void;
}) {
  return (
    <fieldset className={style.inputs}>
      <legend>Inputs</legend>
      {inputFeatures.map((feature) => (
        <label key={feature}>
          <input
            type="checkbox"
            checked={inputs.includes(feature)}
            // A network without inputs would predict the same everywhere.
            disabled={inputs.length === 1 && inputs[0] === feature}
            onChange={({ target }) =>
              onChange(inputFeatures.filter((name) => (name === feature ? target.checked : inputs.includes(name))))
            }
          />
          {feature}
        </label>
      ))}
    </fieldset>
  );
}

interface LayerFieldsProps {
  readonly layer: HiddenLayer;
  readonly name: string;
  readonly onChange: (layer: HiddenLayer) => void;
  readonly onKind: (kind: HiddenLayer["kind"]) => void;
}

function LayerFields({ layer, name, onChange, onKind }: LayerFieldsProps) {
  return (
    <>
      <select
        aria-label={`kind of ${name}`}
        value={layer.kind}
        onChange={({ target }) => onKind(target.value as HiddenLayer["kind"])}
      >
        {Object.entries(kinds).map(([kind, title]) => (
          <option key={kind} value={kind}>
            {title}
          </option>
        ))}
      </select>
      {"units" in layer && (
        <input
          type="number"
          aria-label={`units of ${name}`}
          min={1}
          max={MAX_UNITS}
          value={layer.units}
          onChange={({ target: { valueAsNumber: units } }) => {
            if (Number.isInteger(units) && units >= 1 && units <= MAX_UNITS) onChange({ ...layer, units });
          }}
        />
      )}
      {"activation" in layer && (
        <select
          aria-label={`activation of ${name}`}
          value={layer.activation}
          onChange={({ target }) => onChange({ ...layer, activation: target.value as Activation })}
        >
          {activations.map((activation) => (
            <option key={activation}>{activation}</option>
          ))}
        </select>
      )}
      {"rate" in layer && (
        <input
          type="number"
          aria-label={`rate of ${name}`}
          min={0}
          max={0.9}
          step={0.1}
          value={layer.rate}
          onChange={({ target: { valueAsNumber: rate } }) => {
            if (rate >= 0 && rate <= 0.9) onChange({ ...layer, rate });
          }}
        />
      )}
    </>
  );
}
