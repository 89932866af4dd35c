/** Runs before every test file; what it imports is loaded only once in a process. */
import "./compare-typed-arrays.js";
import "./quick-expect.js";
import "./seed-properties.js";
