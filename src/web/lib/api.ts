import * as z from "zod/mini";
import { type ErrorCode, errorBodySchema } from "#contract/errors.ts";
import { TIME_ZONE_HEADER, UNKNOWN_TOKEN_HEADER } from "#contract/headers.ts";
import { fetchWithProgress, type OnUpload } from "./fetch-with-progress.ts";
import { readerTimeZone } from "./format-dates.ts";

export const TOKEN_KEY = "authToken";

/** A request that did not succeed. `status` is 0 if there was no response. */
export class ApiError extends Error {
  readonly status: number;
  /** The server's code. "offline": there was no response. "unreadable": the response does not follow the contract. */
  readonly code: ErrorCode | "offline" | "unreadable";
  readonly requestId: string | null;
  /** Seconds until the server accepts a retry; null if the response does not say. */
  readonly retryAfterSeconds: number | null;

  constructor(
    status: number,
    code: ApiError["code"],
    message: string,
    requestId: string | null = null,
    retryAfterSeconds: number | null = null,
  ) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** No response: the browser is offline, or the server cannot be reached. */
export const isOffline = (error: unknown): boolean => error instanceof ApiError && error.code === "offline";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

interface CallOptions {
  /** Sent as JSON; form data is sent unchanged. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** Reports the upload progress of form data. */
  onUpload?: OnUpload | undefined;
}

/** Asks the user to confirm their identity; true if they did. Always false until `setIdentityProofHandler` is run. */
let askForProof = async (): Promise<boolean> => false;
export function setIdentityProofHandler(ask: () => Promise<boolean>): void {
  askForProof = ask;
}

/**
 * Sends a request with the session's credentials and returns the raw response. Throws an ApiError unless it succeeds.
 * If the user must confirm their identity first, sends the request again afterwards.
 */
export async function send(method: Method, path: string, options: CallOptions = {}): Promise<Response> {
  try {
    return await sendOnce(method, path, options);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "proof-needed" || !(await askForProof())) throw error;
    return sendOnce(method, path, options);
  }
}

async function sendOnce(method: Method, path: string, options: CallOptions): Promise<Response> {
  const headers = new Headers(options.headers);
  headers.set(TIME_ZONE_HEADER, readerTimeZone());
  const token = localStorage.getItem(TOKEN_KEY);
  if (token !== null) headers.set("Authorization", `Bearer ${token}`);
  const init: RequestInit = { method, headers, credentials: "same-origin" };
  if (options.signal !== undefined) init.signal = options.signal;
  if (options.body instanceof FormData) init.body = options.body;
  else if (options.body !== undefined) {
    headers.set("Content-Type", "application/json");
    init.body = JSON.stringify(options.body);
  }
  const { body, signal, onUpload } = options;
  const answer =
    body instanceof FormData && onUpload !== undefined
      ? fetchWithProgress(path, { method, headers, body, signal }, onUpload)
      : fetch(path, init);
  const response = await answer.catch((cause: unknown) => {
    if (options.signal?.aborted) throw cause;
    throw new ApiError(0, "offline", "No internet connection. Please check your connection and try again.");
  });
  if (response.headers.get(UNKNOWN_TOKEN_HEADER) !== null) localStorage.removeItem(TOKEN_KEY);
  if (!response.ok) throw await errorOf(response);
  return response;
}

/** Sends a request and returns its JSON. Throws an ApiError if the JSON does not follow the contract. */
export async function request<Schema extends z.ZodMiniType>(
  method: Method,
  path: string,
  options: CallOptions & { schema: Schema },
): Promise<z.output<Schema>> {
  const response = await send(method, path, options);
  const json: unknown = await response.json().catch(() => undefined);
  // An aborted response is partial, which is no error of the server.
  options.signal?.throwIfAborted();
  const parsed = z.safeParse(options.schema, json);
  if (parsed.success) return parsed.data;
  console.error(`${method} ${path} answered something else than the contract says`, parsed.error);
  throw new ApiError(response.status, "unreadable", "The server's answer could not be read. Please reload the page.");
}

async function errorOf(response: Response): Promise<ApiError> {
  const json: unknown = await response.json().catch(() => undefined);
  const body = z.safeParse(errorBodySchema, json);
  if (!body.success) return new ApiError(response.status, "unreadable", response.statusText);
  const { code, message, requestId = null } = body.data;
  return new ApiError(response.status, code, message, requestId, retryAfterOf(response));
}

function retryAfterOf(response: Response): number | null {
  const seconds = Number(response.headers.get("Retry-After") ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : null;
}
