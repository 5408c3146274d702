/** The ids a call may name; for a foreign or missing target they are somebody else's, or nobody's. */
export interface Target {
  readonly conversationId: number;
  readonly messageId: number;
  readonly sessionId: number;
}

export interface ApiRoute {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** As the server writes it. */
  readonly route: string;
  readonly path?: (target: Target) => string;
  readonly json?: (target: Target) => object;
  /** Whether somebody else's thing can be named in it. */
  readonly hasTarget: boolean;
  /** Without signing in. */
  readonly anonymous: number;
  /** Signed in, with one's own target. */
  readonly own: number;
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

const conversation =
  (rest = "") =>
  ({ conversationId }: Target) =>
    `/api/conversations/${conversationId}${rest}`;
const message =
  (rest: string) =>
  ({ messageId }: Target) =>
    `/api/messages/${messageId}${rest}`;
const title = () => ({ title: "A title" });
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
  open("GET", "/api/health", 200),
  open("GET", "/api/ready", 200),
  open("GET", "/api/openapi.json", 200),
  open("GET", "/metrics", 200),
  open("GET", "/*", 404, { path: () => "/no/such/page" }),

  open("POST", "/api/register", 201, { json: applicant }),
  open("POST", "/api/login", 401, { json: () => ({ email: "nobody@redraft.example", password: "a wrong password" }) }),
  open("GET", "/api/login", 302),
  open("POST", "/api/logout", 204),
  open("GET", "/api/user", 200, { anonymous: 401 }),
  closed("GET", "/api/user/preferences", 200),
  closed("PUT", "/api/user/preferences", 200, { json: () => ({ industry: "Law" }) }),
  closed("GET", "/api/user/sessions", 200),
  owned("DELETE", "/api/user/sessions/{id}", 204, { path: ({ sessionId }) => `/api/user/sessions/${sessionId}` }),

  closed("GET", "/api/models", 200),
  closed("GET", "/api/models/all", 200),
  closed("GET", "/api/usage", 200),

  closed("GET", "/api/conversations", 200),
  closed("POST", "/api/conversations", 201, { json: title }),
  owned("PATCH", "/api/conversations/{id}", 200, { path: conversation(), json: title }),
  owned("PATCH", "/api/conversations/{id}/title", 200, { path: conversation("/title"), json: title }),
  owned("DELETE", "/api/conversations/{id}", 204, { path: conversation() }),
  owned("GET", "/api/conversations/{id}/messages", 200, { path: conversation("/messages") }),

  open("POST", "/api/improve", 200, { json: () => ({ originalPrompt: "a poem about the sea" }) }),
  owned("POST", "/api/messages/improve", 200, { json: prompt }),
  owned("POST", "/api/messages/resubmit-original", 200, { json: prompt }),
  owned("POST", "/api/messages/welcome", 200, { json: ({ conversationId }) => ({ conversationId }) }),
  owned("GET", "/api/messages/{id}/events", 200, { path: message("/events") }),
  owned("POST", "/api/messages/{id}/stop", 200, { path: message("/stop") }),
  owned("POST", "/api/messages/{id}/retry", 200, { path: message("/retry"), json: () => ({ model: "gpt-4o-mini" }) }),
  owned("PATCH", "/api/messages/{id}/feedback", 200, { path: message("/feedback"), json: () => ({ feedback: 1 }) }),
];

export const pathOf = ({ route, path }: ApiRoute, target: Target): string => path?.(target) ?? route;
