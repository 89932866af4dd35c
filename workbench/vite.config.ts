/** The workbench as static files that work from any folder of any server, without a network. */
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  base: "./",
  plugins: [react()],
  worker: { format: "es" },
  build: { target: "es2022", chunkSizeWarningLimit: 3000 },
  server: {
    // Threads share memory, which browsers allow on isolated pages only.
    headers: { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" },
    fs: { allow: [".."] },
  },
});
