/** For tests: installs OpenBLAS from Debian's packages where it is absent. */
import { execFileSync } from "node:child_process";
import { loadOpenBlas, type OpenBlas } from "./load-library.js";

/**
 * Returns OpenBLAS, installing it first if necessary; if that is not possible, the error names the package to install.
 */
export function requireOpenBlas(): OpenBlas {
  const found = loadOpenBlas();
  if (!("unavailable" in found)) return found;
  try {
    execFileSync("apt-get", ["update", "-qq"], { stdio: "ignore" });
    execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "libopenblas0-pthread"], {
      stdio: "ignore",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  } catch (error) {
    throw new Error("these tests need OpenBLAS: install libopenblas0-pthread (as root: apt-get install)", {
      cause: error,
    });
  }
  const installed = loadOpenBlas();
  if ("unavailable" in installed) throw new Error(`OpenBLAS was installed, but: ${installed.unavailable}`);
  return installed;
}
