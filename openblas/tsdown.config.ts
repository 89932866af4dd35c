/** Both module systems: lectern loads the package at run time, synchronously, which Node 20 can do only with require. */
import { defineConfig } from "tsdown";

export default defineConfig({
  entry: ["src/index.ts"],
  format: ["esm", "cjs"],
  dts: true,
  platform: "node",
  target: "node20",
  fixedExtension: false,
});
