import { ensureInstalled } from "./installation.mjs";
import { ensurePage } from "./page.mjs";

ensureInstalled();
await ensurePage({ isForced: true });
