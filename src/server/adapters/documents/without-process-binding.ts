import { constants } from "node:fs";

// The picture library gets the numbers of file flags from `process.binding`, which this process may not use. This file
// replaces it. If the document is a picture, each thread of the process loads this file first.
Object.assign(process, { binding: () => ({ fs: constants }) });
