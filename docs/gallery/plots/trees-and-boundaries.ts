/** Plots of trees and of decision boundaries, on the petals of irises and on two moons. */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { logisticRegression, nearestNeighborsClassifier, treeClassifier, treeRegressor } from "lectern";
import { selectColumns, selectRows } from "lectern/data";
import { diabetes, iris, moons } from "lectern/datasets";
import { delaunayPlot, surface, treePlot, treeRegionPlot, uncertaintySurface, voronoiPlot } from "lectern/plots";

/** Every plot of the family. */
export async function figures() {
  const { x, y, features } = await iris();
  const petals = selectColumns(x, [2, 3]);
  const groups = y.names;
  const titles = { xTitle: features[2], yTitle: features[3], groups };
  const tree = treeClassifier({ maxDepth: 3 }).fit({ x: petals, y });
  const logistic = logisticRegression().fit({ x: petals, y });
  const patients = await diabetes();
  const regressor = treeRegressor({ maxDepth: 2 }).fit(patients);
  const crescent = moons({ samples: 60, noise: 0.15 });
  const neighbors = nearestNeighborsClassifier({ neighbors: 7 }).fit(crescent);
  const moonGroups = crescent.y.names;
  const few = Array.from({ length: 30 }, (_, i) => i);
  const part = selectRows(crescent.x, few);
  const partGroups = moonGroups.slice(0, 30);
  return {
    tree: treePlot(tree.state.trees, { features: features.slice(2), classes: y.classes }),
    regression: treePlot(regressor.state.trees, { features: patients.features }),
    regions: treeRegionPlot(tree.state.trees, petals, { ...titles, classes: y.classes }),
    surface: surface(crescent.x, (grid) => neighbors.predict(grid).names, { groups: moonGroups }),
    uncertainty: uncertaintySurface(petals, y.classes, (grid) => logistic.probabilities(grid), titles),
    doubt: uncertaintySurface(crescent.x, crescent.y.classes, (grid) => neighbors.probabilities(grid), {
      groups: moonGroups,
    }),
    voronoi: voronoiPlot(part, { groups: partGroups }),
    delaunay: delaunayPlot(part, { groups: partGroups }),
  };
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  console.log(JSON.stringify(await figures()));
}
