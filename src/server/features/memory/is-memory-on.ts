import type { UserRecord } from "../../ports/user-record.ts";

/** On unless the user switched it off. */
export const isMemoryOn = ({ preferences }: Pick<UserRecord, "preferences">): boolean =>
  preferences.rememberEdits !== false;
