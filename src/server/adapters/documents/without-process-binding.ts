import { constants } from "node:fs";

// Loaded before everything else where pictures are read, in each thread: the library asks Node for the numbers of file flags by
// a way that such a process has no right to, and gets them here.
Object.assign(process, { binding: () => ({ fs: constants }) });
