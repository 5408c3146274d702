import { constants } from "node:fs";

// Each thread loads this file first when pictures are read. The library gets the numbers of file flags from
// `process.binding`, which this process may not use, so this file replaces it.
Object.assign(process, { binding: () => ({ fs: constants }) });
