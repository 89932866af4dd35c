# What the scripts in R share. They run in the folder of the repository, and begin with source("scripts/reference/common.R").

script <- paste0("scripts/reference/", basename(sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE))))

# Numbers as JSON writes them, with all digits.
numbers <- function(values) paste0("[", paste(format(values, digits = 17, trim = TRUE), collapse = ", "), "]")

# Lines of JSON, after those that say where the values are from.
write_values <- function(path, tool, version, lines) {
  provenance <- sprintf('"%s": "%s",', c("tool", "version", "script"), c(tool, as.character(version), script))
  writeLines(c("{", provenance, lines, "}"), path)
}
