/** Runs before every test file of the library's sources. One file, because Vitest loads each anew for every test file. */
import { currentEngine, useEngine } from "../../library/src/engine/select.js";
import { restoreProcess } from "./restore-process.js";
import "./set-up.js";

restoreProcess({ currentEngine, useEngine });
