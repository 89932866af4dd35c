# Reference values of R for classical scaling.
# Run by hand: Rscript scripts/reference/manifold_scaling.R
# Writes library/src/manifold/*/reference/*.json.
library(jsonlite)
library(MASS)

provenance <- list(tool = "R", version = as.character(getRversion()), script = "scripts/reference/manifold_scaling.R")

save <- function(path, values) {
  dir.create(dirname(path), showWarnings = FALSE)
  write(toJSON(c(provenance, values), digits = 15, auto_unbox = TRUE, pretty = TRUE), path)
}

cities <- as.matrix(eurodist)
scaled <- cmdscale(eurodist, k = 2, eig = TRUE)
save("library/src/manifold/classical-mds/reference/classical-mds.json", list(
  description = "road distances between 21 European cities (R data set eurodist), cmdscale with k = 2",
  distances = unname(cities),
  points = unname(scaled$points),
  eigenvalues = scaled$eig
))

# Sammon's mapping and non-metric scaling, both from cmdscale.
mapped <- sammon(eurodist, scaled$points, k = 2, trace = FALSE, niter = 1000, tol = 1e-12)
save("library/src/manifold/metric-mds/reference/sammon.json", list(
  description = "eurodist, MASS::sammon from cmdscale",
  stress = mapped$stress,
  distances = as.vector(dist(mapped$points))
))

ranked <- isoMDS(eurodist, scaled$points, k = 2, trace = FALSE, maxit = 1000, tol = 1e-10)
set.seed(1)
tied <- round(as.matrix(dist(iris[seq(1, 150, 5), 1:4])))
tied_start <- cmdscale(tied, k = 2)
tied_ranked <- isoMDS(tied + 1e-9 * (tied == 0), tied_start, k = 2, trace = FALSE, maxit = 1000, tol = 1e-10)
save("library/src/manifold/non-metric-mds/reference/non-metric-mds.json", list(
  description = "Kruskal's stress in percent by MASS::isoMDS from cmdscale: eurodist, and rounded distances of every fifth row of iris",
  cities = ranked$stress,
  tied = tied_ranked$stress
))
