import type { UserRecord } from "../../ports/user-record.ts";

export const isMemoryOn = ({ preferences }: Pick<UserRecord, "preferences">): boolean =>
  preferences.rememberEdits !== false;
