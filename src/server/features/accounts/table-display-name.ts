const WORDS: Readonly<Record<string, string>> = {
  account_tokens: "Links sent by mail",
  api_calls: "Calls by key, and for passages",
  api_key_months: "Usage of keys by month",
  api_keys: "API keys",
  billing_customers: "Customer number",
  checkouts: "Checkouts",
  coach_reports: "Coach reports",
  coach_users: "Time zone",
  conversations: "Conversations",
  identities: "Sign-in with your company's account",
  identity_sessions: "Sessions by your company's account",
  improvement_previews: "Rewrites not sent",
  memory_items: "Things learned from you",
  message_files: "Texts of attached files",
  message_pictures: "Pictures you attached",
  messages: "Messages",
  money_holds: "Cost under way",
  passage_changes: "Passages not taken",
  passkey_challenges: "Passkeys being added",
  passkeys: "Passkeys",
  prompt_scores: "Scores of your prompts",
  recovery_codes: "Recovery codes",
  refunds: "Money back",
  second_factors: "Second factor",
  send_windows: "Times of your last messages",
  sessions: "Sessions",
  shared_prompts: "Prompts you shared",
  spending_days: "Cost by day",
  subscriptions: "Subscription",
  test_payment_objects: "Test payments",
  token_months: "Tokens by month",
  usage_records: "Usage by month",
  workspace_members: "Memberships",
  workspaces: "Workspaces",
};

/** The table's name for users. Without an entry in `WORDS`: its database name, with spaces for underscores. */
export function tableDisplayName(table: string): string {
  const plain = table.replaceAll("_", " ");
  return WORDS[table] ?? `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`;
}
