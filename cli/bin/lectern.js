#!/usr/bin/env node
/** The command as npm links it: this file is there before anything is built. */
import "../dist/lectern.js";
