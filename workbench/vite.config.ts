/** The workbench as static files that work from any folder of any server, without a network. */
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/** Every browser that runs the workbench reads fonts as woff2; other forms of the same fonts are left out. */
const onlyWoff2: Plugin = {
  name: "only-woff2",
  enforce: "pre",
  transform(code, id) {
    if (!id.endsWith("katex.min.css")) return null;
    return code.replaceAll(/,url\([^)]*\.(woff|ttf)\) format\("[a-z]+"\)/g, "");
  },
};

export default defineConfig({
  base: "./",
  plugins: [onlyWoff2, react()],
  worker: { format: "es" },
  build: { target: "es2022", chunkSizeWarningLimit: 3000 },
  server: {
    // Threads share memory, which browsers allow on isolated pages only.
    headers: { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" },
    fs: { allow: [".."] },
  },
});
