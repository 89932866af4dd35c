/**
 * Installs Debian's packages that tests need, all at once and before the tests: two test files that install at the same
 * time would fight for apt's lock. Where that is not possible, the tests that need a package name it.
 */
import { execFileSync, spawnSync } from "node:child_process";

const packages = ["chromium", "libopenblas0-pthread", "postgresql"];

const missing = packages.filter((name) => !isInstalled(name));
if (missing.length > 0) {
  console.log(`installing ${missing.join(", ")}`);
  try {
    apt("update", "-qq");
    apt("install", "-y", "-qq", "--no-install-recommends", ...missing);
  } catch {
    console.log(`could not install them; as root: apt-get install ${missing.join(" ")}`);
  }
}

/** @param {string} name */
function isInstalled(name) {
  const { stdout } = spawnSync("dpkg", ["--status", name], { encoding: "utf8" });
  return stdout?.includes("Status: install ok installed") ?? false;
}

/** @param {string[]} words */
function apt(...words) {
  execFileSync("apt-get", ["-o", "DPkg::Lock::Timeout=300", ...words], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}
