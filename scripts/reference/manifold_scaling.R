# Reference values of R for classical scaling.
# Run by hand: Rscript scripts/reference/manifold_scaling.R
# Writes library/src/manifold/classical-mds/reference/classical-mds.json.
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
