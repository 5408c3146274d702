/** The ids a call may name; for a foreign or missing target they are somebody else's, or nobody's. */
export interface Target {
  readonly conversationId: number;
  readonly folderId: number;
  readonly libraryPromptId: number;
  readonly messageId: number;
  readonly sessionId: number;
  readonly memoryItemId: number;
  readonly workspaceId: number;
  /** A member of that workspace who is not its owner. */
  readonly colleagueId: number;
  readonly sharedPromptId: number;
  readonly testCheckoutId: string;
  readonly apiKeyId: number;
  readonly passkeyId: number;
}

/** Names of things that nobody has. */
export const MISSING_TARGET: Target = {
  conversationId: 987_654_321,
  folderId: 987_654_321,
  libraryPromptId: 987_654_321,
  messageId: 987_654_321,
  sessionId: 987_654_321,
  memoryItemId: 987_654_321,
  workspaceId: 987_654_321,
  colleagueId: 987_654_321,
  sharedPromptId: 987_654_321,
  testCheckoutId: "test_checkout_00000000-0000-4000-8000-000000000000",
  apiKeyId: 987_654_321,
  passkeyId: 987_654_321,
};

export interface ApiRoute {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** As the server writes it. */
  readonly route: string;
  readonly path?: (target: Target) => string;
  readonly json?: (target: Target) => object;
  /** It takes more than the 64 kB that is the limit everywhere else. */
  readonly hasLongBody?: true;
  /** Whether somebody else's thing can be named in it. */
  readonly hasTarget: boolean;
  /** Without signing in. */
  readonly anonymous: number;
  /** Signed in, with one's own target. */
  readonly own: number;
  /** Where that depends on who calls. */
  readonly ownFor?: (actor: Actor) => number;
}

interface Actor {
  readonly tier: "free" | "plus" | "premier";
  readonly role: "user" | "admin";
}

const open = (method: ApiRoute["method"], route: string, status: number, rest: Partial<ApiRoute> = {}): ApiRoute => ({
  method,
  route,
  hasTarget: false,
  anonymous: status,
  own: status,
  ...rest,
});
const closed = (method: ApiRoute["method"], route: string, status: number, rest: Partial<ApiRoute> = {}): ApiRoute =>
  open(method, route, status, { anonymous: 401, ...rest });
const owned = (method: ApiRoute["method"], route: string, status: number, rest: Partial<ApiRoute> = {}): ApiRoute =>
  closed(method, route, status, { hasTarget: true, ...rest });

const admin = (method: ApiRoute["method"], route: string, status: number, rest: Partial<ApiRoute> = {}): ApiRoute =>
  closed(method, route, status, { ownFor: ({ role }) => (role === "admin" ? status : 404), ...rest });

const PASSKEY_ANSWER = { credentialId: "AAAA", clientDataJson: "e30", authenticatorData: "AAAA", signature: "AAAA" };
const NEW_PASSKEY = { name: "Laptop", credentialId: "AAAA", clientDataJson: "e30", attestationObject: "AAAA" };
const MODEL_PATH = "/api/admin/models/gpt-4o";
const CLOSED_URL = "http://127.0.0.1:9/v1";

const conversation =
  (rest = "") =>
  ({ conversationId }: Target) =>
    `/api/conversations/${conversationId}${rest}`;
const folder = ({ folderId }: Target) => `/api/folders/${folderId}`;
const libraryPrompt =
  (rest = "") =>
  ({ libraryPromptId }: Target) =>
    `/api/library/prompts/${libraryPromptId}${rest}`;
const message =
  (rest: string) =>
  ({ messageId }: Target) =>
    `/api/messages/${messageId}${rest}`;
const testCheckout = ({ testCheckoutId }: Target) => `/api/test-checkout/${testCheckoutId}`;
const workspace =
  (rest = "") =>
  ({ workspaceId }: Target) =>
    `/api/team-workspaces/${workspaceId}${rest}`;
const sharedPrompt =
  (rest = "") =>
  ({ workspaceId, sharedPromptId }: Target) =>
    `/api/team-workspaces/${workspaceId}/shared-prompts/${sharedPromptId}${rest}`;
/** Where a plan without workspaces stands in the way of what one owns. */
const premier =
  (status: number) =>
  ({ tier }: Actor) =>
    tier === "premier" ? status : 403;
const title = () => ({ title: "A title" });
const importedConversation = {
  key: "6a3f",
  title: "A title",
  createdAt: "2024-02-01T10:00:00.000Z",
  updatedAt: "2024-02-01T10:00:00.000Z",
  turns: [{ prompt: "a poem about the sea", answer: "Waves.", createdAt: "2024-02-01T10:00:00.000Z" }],
};
const prompt = ({ conversationId }: Target) => ({ conversationId, originalPrompt: "a poem about the sea" });

let applicants = 0;
const applicant = () => ({
  email: `applicant-${++applicants}@redraft.example`,
  password: "correct horse battery",
  firstName: "Ada",
  lastName: "",
  isOldEnough: true,
});

/** Every call there is and who may make it. A route of the server that is missing here fails a test. */
export const API_ROUTES: readonly ApiRoute[] = [
  open("GET", "/api/evidence", 200),
  open("GET", "/api/health", 200),
  open("GET", "/api/ready", 200),
  open("GET", "/api/openapi.json", 200),
  open("GET", "/metrics", 200),
  open("GET", "/*", 404, { path: () => "/no/such/page" }),

  open("POST", "/api/register", 201, { json: applicant }),
  open("POST", "/api/login", 401, { json: () => ({ email: "nobody@redraft.example", password: "a wrong password" }) }),
  open("POST", "/api/team-workspaces/invitation", 404, { json: () => ({ inviteCode: "7K4M" }) }),
  open("GET", "/api/login", 302),
  open("POST", "/api/logout", 204),
  open("GET", "/api/sign-in-options", 200),
  // Nothing is configured to sign in with.
  open("GET", "/api/company-sign-in", 404),
  open("GET", "/api/company-sign-in/callback", 404),
  closed("GET", "/api/company-sign-in/again", 404),
  open("POST", "/api/company-sign-in/logout", 404, { json: () => ({ logout_token: "none" }) }),
  open("GET", "/api/user", 200, { anonymous: 401 }),
  closed("GET", "/api/user/preferences", 200),
  closed("PUT", "/api/user/preferences", 200, { json: () => ({ industry: "Law" }) }),
  closed("GET", "/api/user/sessions", 200),
  closed("DELETE", "/api/user/sessions", 204),
  owned("DELETE", "/api/user/sessions/{id}", 204, { path: ({ sessionId }) => `/api/user/sessions/${sessionId}` }),

  closed("PATCH", "/api/user", 200, { json: () => ({ firstName: "Ada" }) }),
  closed("POST", "/api/user/verification-mail", 204),
  closed("POST", "/api/user/password", 200, { json: () => ({ newPassword: "another horse battery" }) }),
  closed("GET", "/api/user/proof", 200),
  closed("POST", "/api/user/proof", 403, { json: () => ({ password: "not this one" }) }),
  closed("GET", "/api/user/export", 200),
  closed("DELETE", "/api/user", 200, { json: () => ({ password: "correct horse battery" }) }),
  // By a link's token, whoever calls.
  open("POST", "/api/verify-email/{token}", 404, { path: () => `/api/verify-email/${"x".repeat(43)}` }),
  open("POST", "/api/verify-email/{token}/refusal", 404, {
    path: () => `/api/verify-email/${"x".repeat(43)}/refusal`,
  }),
  open("POST", "/api/password-reset", 204, { json: () => ({ email: "nobody@redraft.example" }) }),
  open("POST", "/api/password-reset/{token}", 404, {
    path: () => `/api/password-reset/${"x".repeat(43)}`,
    json: () => ({ password: "another horse battery" }),
  }),

  closed("GET", "/api/user/second-factor", 200),
  closed("POST", "/api/user/second-factor", 200),
  closed("POST", "/api/user/second-factor/confirm", 403, { json: () => ({ code: "000000" }) }),
  closed("DELETE", "/api/user/second-factor", 204),

  closed("GET", "/api/user/memory", 200),
  owned("DELETE", "/api/user/memory/{id}", 204, { path: ({ memoryItemId }) => `/api/user/memory/${memoryItemId}` }),
  owned("POST", "/api/user/memory/forget", 204, { json: ({ memoryItemId }) => ({ ids: [memoryItemId] }) }),
  closed("DELETE", "/api/user/memory", 204),

  closed("GET", "/api/prompt-coach/report/latest", 200, { ownFor: premier(200) }),
  closed("GET", "/api/prompt-coach/analytics", 200, { ownFor: premier(200) }),
  closed("POST", "/api/prompt-coach/generate-report", 200, { ownFor: premier(200) }),
  closed("POST", "/api/prompt-coach/practice", 200, {
    json: () => ({ originalPrompt: "a poem about the sea", rewrite: "Write a poem about the sea in 12 lines." }),
    ownFor: premier(200),
  }),

  closed("GET", "/api/models", 200),
  closed("GET", "/api/models/all", 200),
  closed("GET", "/api/usage", 200),

  closed("GET", "/api/create-checkout-session", 200, { path: () => "/api/create-checkout-session?plan=plus" }),
  // They pay for nothing that could be changed.
  closed("POST", "/api/subscription/change", 409, { json: () => ({ plan: "premier" }) }),
  closed("POST", "/api/subscription-success", 200, { json: () => ({}) }),
  closed("GET", "/api/subscription", 200),
  closed("GET", "/api/subscription/preview", 200, { path: () => "/api/subscription/preview?plan=plus" }),
  closed("POST", "/api/subscription/cancel", 409),
  closed("POST", "/api/subscription/resume", 409),
  closed("POST", "/api/subscription/refund", 409),
  closed("GET", "/api/invoices", 200),
  // Signed by the provider, whoever calls.
  open("POST", "/api/webhooks/payments", 400),
  owned("GET", "/api/test-checkout/{id}", 200, { path: testCheckout }),
  owned("POST", "/api/test-checkout/{id}", 200, { path: testCheckout, json: () => ({ outcome: "cancel" }) }),

  closed("GET", "/api/conversations", 200),
  closed("GET", "/api/search", 200, { path: () => "/api/search?query=sea" }),
  closed("POST", "/api/conversations", 201, { json: title }),
  closed("POST", "/api/conversations/import", 200, {
    json: () => ({ conversations: [importedConversation] }),
    hasLongBody: true,
  }),
  owned("PATCH", "/api/conversations/{id}", 200, { path: conversation(), json: title }),
  owned("PATCH", "/api/conversations/{id}/title", 200, { path: conversation("/title"), json: title }),
  owned("DELETE", "/api/conversations/{id}", 204, { path: conversation() }),
  owned("GET", "/api/conversations/{id}/messages", 200, { path: conversation("/messages") }),

  owned("GET", "/api/conversations/{id}/share", 200, { path: conversation("/share") }),
  owned("POST", "/api/conversations/{id}/share", 200, { path: conversation("/share"), json: () => ({}) }),
  owned("DELETE", "/api/conversations/{id}/share", 204, { path: conversation("/share") }),
  // A link that nobody has made.
  open("GET", "/api/shared/{key}", 404, { path: () => `/api/shared/${"x".repeat(24)}` }),
  closed("GET", "/api/folders", 200),
  closed("POST", "/api/folders", 201, { json: () => ({ name: "Clients" }) }),
  owned("PATCH", "/api/folders/{id}", 200, { path: folder, json: ({ folderId }) => ({ name: `F ${folderId}` }) }),
  owned("DELETE", "/api/folders/{id}", 204, { path: folder }),

  closed("GET", "/api/library/prompts", 200),
  closed("POST", "/api/library/prompts", 201, { json: () => ({ title: "A title", text: "a poem about {{subject}}" }) }),
  owned("PATCH", "/api/library/prompts/{id}", 200, { path: libraryPrompt(), json: title }),
  owned("DELETE", "/api/library/prompts/{id}", 204, { path: libraryPrompt() }),
  owned("POST", "/api/library/prompts/{id}/use", 200, { path: libraryPrompt("/use"), json: () => ({ values: {} }) }),

  open("POST", "/api/improve", 200, { json: () => ({ originalPrompt: "a poem about the sea" }) }),
  owned("POST", "/api/messages/improve", 200, { json: prompt }),
  owned("POST", "/api/messages/resubmit-original", 200, { json: prompt }),
  owned("POST", "/api/messages/welcome", 200, { json: ({ conversationId }) => ({ conversationId }) }),
  owned("GET", "/api/messages/{id}/events", 200, { path: message("/events") }),
  // The message that this table makes came without pictures.
  owned("GET", "/api/messages/{id}/pictures/{place}", 404, { path: message("/pictures/0") }),
  owned("POST", "/api/messages/{id}/stop", 200, { path: message("/stop") }),
  owned("POST", "/api/messages/{id}/skip-rewrite", 200, { path: message("/skip-rewrite") }),
  owned("POST", "/api/messages/{id}/retry", 200, { path: message("/retry"), json: () => ({ model: "gpt-4o-mini" }) }),
  owned("POST", "/api/messages/{id}/versions", 200, { path: message("/versions"), json: () => ({}) }),
  // One's own message, but a complete one.
  owned("POST", "/api/messages/{id}/continue", 409, { path: message("/continue") }),
  // A passage that does not stand in its answer, and a change that nobody was offered.
  owned("POST", "/api/messages/{id}/passage", 400, {
    path: message("/passage"),
    json: () => ({ start: 0, end: 9, passage: "elsewhere", wish: { kind: "shorter" } }),
  }),
  owned("POST", "/api/messages/{id}/passage/keep", 404, {
    path: message("/passage/keep"),
    json: () => ({ id: "00000000-0000-4000-8000-000000000000" }),
  }),
  owned("PATCH", "/api/messages/{id}/improvement", 200, {
    path: message("/improvement"),
    json: () => ({ accepted: [], rejected: [] }),
  }),
  owned("POST", "/api/messages/compare", 200, {
    json: (target) => ({ ...prompt(target), models: ["gpt-4o-mini", "claude-sonnet"] }),
    ownFor: ({ tier }) => (tier === "premier" ? 200 : 403),
  }),
  closed("GET", "/api/user/blind-results", 200),
  // One's own message, but none that was compared.
  owned("POST", "/api/messages/{id}/pick", 400, { path: message("/pick") }),
  owned("PATCH", "/api/messages/{id}/feedback", 200, { path: message("/feedback"), json: () => ({ feedback: 1 }) }),

  closed("GET", "/api/team-workspaces", 200),
  closed("POST", "/api/team-workspaces", 201, { json: () => ({ name: "Reid & Partners" }), ownFor: premier(201) }),
  // A code that nobody has.
  closed("POST", "/api/team-workspaces/join", 404, { json: () => ({ inviteCode: "7K4M" }), ownFor: premier(404) }),
  owned("PATCH", "/api/team-workspaces/{id}", 200, {
    path: workspace(),
    json: () => ({ name: "Another" }),
    ownFor: premier(200),
  }),
  owned("DELETE", "/api/team-workspaces/{id}", 204, { path: workspace() }),
  owned("GET", "/api/team-workspaces/{id}/members", 200, { path: workspace("/members") }),
  owned("DELETE", "/api/team-workspaces/{workspaceId}/members/{userId}", 204, {
    path: ({ workspaceId, colleagueId }) => `/api/team-workspaces/${workspaceId}/members/${colleagueId}`,
  }),
  owned("POST", "/api/team-workspaces/{id}/invite-code", 200, {
    path: workspace("/invite-code"),
    ownFor: premier(200),
  }),
  // The owner hands it on first.
  owned("POST", "/api/team-workspaces/{id}/leave", 409, { path: workspace("/leave") }),
  owned("POST", "/api/team-workspaces/{id}/owner", 200, {
    path: workspace("/owner"),
    json: ({ colleagueId }) => ({ userId: colleagueId }),
  }),
  owned("GET", "/api/team-workspaces/{id}/shared-prompts", 200, { path: workspace("/shared-prompts") }),
  owned("POST", "/api/team-workspaces/{id}/shared-prompts", 201, {
    path: workspace("/shared-prompts"),
    json: () => ({ title: "A title", text: "a poem about the sea" }),
    ownFor: premier(201),
  }),
  owned("PATCH", "/api/team-workspaces/{id}/shared-prompts/{promptId}", 200, {
    path: sharedPrompt(),
    json: title,
    ownFor: premier(200),
  }),
  owned("DELETE", "/api/team-workspaces/{id}/shared-prompts/{promptId}", 204, { path: sharedPrompt() }),
  owned("POST", "/api/team-workspaces/{id}/shared-prompts/{promptId}/use", 200, { path: sharedPrompt("/use") }),

  open("POST", "/api/passkeys/challenge", 200),
  // Of nobody.
  open("POST", "/api/passkeys/sign-in", 403, { json: () => PASSKEY_ANSWER }),
  closed("GET", "/api/user/passkeys", 200),
  closed("POST", "/api/user/passkeys/begin", 200),
  closed("POST", "/api/user/passkeys", 403, { json: () => NEW_PASSKEY }),
  owned("DELETE", "/api/user/passkeys/{id}", 204, { path: ({ passkeyId }) => `/api/user/passkeys/${passkeyId}` }),

  closed("GET", "/api/user/api-keys", 200),
  closed("POST", "/api/user/api-keys", 201, {
    json: () => ({ name: "A script", scopes: ["chat"], models: null, monthlyUsd: null, endsInDays: null }),
  }),
  owned("DELETE", "/api/user/api-keys/{id}", 204, { path: ({ apiKeyId }) => `/api/user/api-keys/${apiKeyId}` }),
  // Keys open these, and nothing that signs in to the page does.
  ...["/v1/models", "/v1/models/{model}", "/v1/shared-prompts", "/v1/openapi.json"].map((route) =>
    open("GET", route, 401),
  ),
  ...["/v1/chat/completions", "/v1/responses", "/v1/improve", "/v1/route"].map((route) =>
    open("POST", route, 401, { json: () => ({}), hasLongBody: true }),
  ),

  admin("GET", "/api/admin/invitations", 200),
  admin("POST", "/api/admin/invitations", 204, { json: () => ({ email: "invited@redraft.example" }) }),
  admin("DELETE", "/api/admin/invitations", 204, { json: () => ({ email: "invited@redraft.example" }) }),
  admin("GET", "/api/admin/stats", 200),
  admin("GET", "/api/admin/analytics", 200),
  admin("GET", "/api/admin/audit", 200),
  admin("GET", "/api/admin/providers", 200),
  admin("GET", "/api/admin/users", 200),
  admin("GET", "/api/admin/users.csv", 200),
  // Any user is an admin's to change; here the colleague.
  admin("PATCH", "/api/admin/users/{userId}", 200, {
    path: ({ colleagueId }) => `/api/admin/users/${colleagueId}`,
    json: () => ({ subscriptionTier: "plus" }),
  }),
  admin("DELETE", "/api/admin/users/{userId}", 204, { path: ({ colleagueId }) => `/api/admin/users/${colleagueId}` }),
  admin("GET", "/api/admin/api-keys", 200),
  admin("PUT", "/api/admin/api-keys/switch", 200, { json: () => ({ isOn: true }) }),
  // Any key is an admin's to revoke; here one's own.
  admin("DELETE", "/api/admin/api-keys/{keyId}", 204, { path: ({ apiKeyId }) => `/api/admin/api-keys/${apiKeyId}` }),
  admin("GET", "/api/admin/routing", 200),
  admin("POST", "/api/admin/routing/freeze", 200, { json: () => ({ frozen: false }) }),
  admin("DELETE", "/api/admin/routing", 204),
  admin("GET", "/api/admin/sharing", 200),
  admin("PUT", "/api/admin/sharing", 200, { json: () => ({ isOn: true }) }),
  admin("GET", "/api/admin/models", 200),
  admin("POST", "/api/admin/models/read-lists", 200),
  admin("POST", "/api/admin/models/{name}/try-again", 200, { path: () => `${MODEL_PATH}/try-again` }),
  admin("GET", "/api/admin/writer-trials", 200),
  admin("POST", "/api/admin/writer-trials/{name}", 200, { path: () => "/api/admin/writer-trials/gpt-4o-mini" }),
  admin("PATCH", "/api/admin/models/{name}", 200, { path: () => MODEL_PATH, json: () => ({ tier: "plus" }) }),
  admin("DELETE", "/api/admin/models/{name}", 200, { path: () => MODEL_PATH }),
  // Nobody listens there.
  admin("POST", "/api/admin/model-keys", 400, { json: () => ({ provider: "openai", apiKey: "sk-x" }) }),
  admin("POST", "/api/admin/model-servers/look", 400, { json: () => ({ baseUrl: CLOSED_URL }) }),
  admin("PUT", "/api/admin/model-servers/{name}", 200, {
    path: () => "/api/admin/model-servers/office",
    json: () => ({ label: "Office", baseUrl: CLOSED_URL, models: [] }),
  }),
  admin("DELETE", "/api/admin/model-servers/{name}", 200, { path: () => "/api/admin/model-servers/office" }),
  // Last: the session has not shown its passkey, so what could take the account away is refused from then on.
  closed("POST", "/api/user/second-factor/passkeys", 200),
];

export const pathOf = ({ route, path }: ApiRoute, target: Target): string => path?.(target) ?? route;
