import { expect, test } from "vitest";
import { fastIca } from "../components/independent/fast-ica/fast-ica.js";
import { cumulantsOf } from "../metrics/cumulants.js";
import { matchSources } from "../metrics/separation.js";
import { mixedPictures } from "./image-mixtures.js";

test("images have mean 0 and variance 1, are the same for the same seed, and FastICA separates them", () => {
  for (let seed = 0; seed < 5; seed++) {
    const film = mixedPictures({ side: 32, seed });
    expect([film.x.rows, film.x.columns, film.side]).toEqual([1024, 3, 32]);
    expect(mixedPictures({ side: 32, seed })).toEqual(film);
    for (const variance of cumulantsOf(film.sources).variance) expect(variance).toBeCloseTo(1, 10);
    expect(matchSources(film.sources, fastIca().fit({ x: film.x }).transform(film.x)).worst).toBeGreaterThan(0.85);
  }
});
