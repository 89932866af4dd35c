/** Runs before every test file of the packages. One file, because Vitest loads each anew for every test file. */
import { currentEngine, useEngine } from "lectern/engine";
import { restoreProcess } from "./restore-process.js";
import "./set-up.js";

restoreProcess({ currentEngine, useEngine });
