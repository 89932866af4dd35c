/** Events of a particle detector with planted anomalies: groups of events that share an unusual cause. */
import { resolveOptions } from "../core/options/checks.js";
import { fraction, type GivenOptions, integer, seed } from "../core/options/options.js";
import type { Dataset } from "../data/dataset.js";
import { type NamedLabels, namedLabels } from "../data/labels.js";
import { zeros } from "../data/matrix.js";
import { cos, exp, log, sin } from "../numeric/elementary/functions.js";
import { createRandom, type Random } from "../numeric/random/random.js";
import { shuffleSamples } from "./scatter.js";

const eventOptions = {
  samples: integer(1000, "number of events", { minimum: 10 }),
  anomalies: fraction(0.15, "share of the events that are anomalous, a third of them of each kind"),
  seed: seed(),
};

/** Options of {@link detectorEvents}. */
export type DetectorEventsOptions = GivenOptions<typeof eventOptions>;

const features = [
  "log light",
  "log charge",
  "drift time",
  "horizontal position",
  "vertical position",
  "width of the light signal",
  "width of the charge signal",
  "share of light at the top",
  "noise before the event",
] as const;

const classes = ["usual", "gas", "wall", "faulty sensor"] as const;

/**
 * Made-up events of a detector of dark matter, a vessel of liquid xenon: a flash of light, then charge that drifts up and is
 * lost on the way. Usual events lie anywhere in the vessel, and their charge falls and widens with the drift time. The
 * anomalies are events in the gas above the liquid (no drift, light at the top, a wide flash), at the wall (charge is
 * lost), and at a faulty sensor (one place, much noise before the event). The numbers are not physics; that each kind has a
 * cause that shows in a few columns is.
 *
 * @example
 * ```ts
 * import { detectorEvents } from "lectern/datasets";
 *
 * const { x, y } = detectorEvents({ samples: 300 });
 * console.log(x.columns, y.classes); // 9 [ "usual", "gas", "wall", "faulty sensor" ]
 * ```
 */
export function detectorEvents(given: DetectorEventsOptions = {}): Dataset<NamedLabels<string>> {
  const { samples, anomalies, seed: start } = resolveOptions("detectorEvents", eventOptions, given);
  const random = createRandom(start);
  const stream = random.fork("events");
  const x = zeros(samples, features.length);
  const codes = new Int32Array(samples);
  const unusual = Math.round(anomalies * samples);
  for (let i = 0; i < samples; i++) {
    codes[i] = i < unusual ? 1 + (i % 3) : 0;
    x.data.set(recordEvent(stream, codes[i]), i * features.length);
  }
  return shuffleSamples({ x, y: namedLabels<string>(codes, classes), features }, random.fork("order"));
}

/** The columns of one event of a class. */
function recordEvent(random: Random, code: number): readonly number[] {
  const kind = classes[code];
  const energy = 1 + 9 * random.uniform();
  const drift = kind === "gas" ? 0.01 * random.uniform() : 0.05 + 0.95 * random.uniform();
  const radius = kind === "wall" ? 0.95 + 0.05 * random.uniform() : 0.9 * Math.sqrt(random.uniform());
  const angle = 2 * Math.PI * random.uniform();
  const place =
    kind === "faulty sensor"
      ? [0.4 + 0.02 * random.normal(), -0.3 + 0.02 * random.normal()]
      : [radius * cos(angle), radius * sin(angle)];
  // A third of the charge is lost over the whole drift; next to the wall most of it.
  const kept = exp(-0.4 * drift) * (kind === "wall" ? 0.15 : 1);
  return [
    log(energy) + 0.1 * random.normal(),
    log(30 * energy * kept) + 0.1 * random.normal(),
    drift,
    ...place,
    (kind === "gas" ? 0.5 : 0.1) + 0.02 * random.normal(),
    0.2 + 0.6 * Math.sqrt(drift) + 0.03 * random.normal(),
    (kind === "gas" ? 0.8 : 0.35 - 0.2 * drift) + 0.02 * random.normal(),
    kind === "faulty sensor" ? 1.5 + 0.2 * random.normal() : 0.1 * random.exponential(),
  ];
}
