import { notify } from "#web/ui/notify.ts";

export const showModelConnected = (called: string) =>
  notify({ title: `${called} is connected`, description: "Write your first prompt: it is answered now." });
