import { constants } from "node:fs";

// Loaded first in each thread when pictures are read. The library gets the numbers of file flags by `process.binding`,
// which this process may not use, so they are provided here.
Object.assign(process, { binding: () => ({ fs: constants }) });
