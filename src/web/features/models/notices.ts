import { notify } from "#web/ui/notify.ts";

export const showModelChangeError = ({ message }: Error) =>
  notify({ tone: "trouble", title: "The models were not changed", description: message });

export const REMOVE_MODEL_SERVER_QUESTION = "Take this server and its models away? Answers it gave stay as they are.";
