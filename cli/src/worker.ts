/** The worker thread of the command: the library's, from the same bundle. */
import "lectern/worker";
