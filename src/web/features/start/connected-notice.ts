import { notify } from "#web/ui/notify.ts";

export const connectedNotice = (called: string) =>
  notify({ title: `${called} is connected`, description: "Write your first prompt: it is answered now." });
