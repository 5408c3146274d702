import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWK, SignJWT } from "jose";
import { type Configuration, Provider } from "oidc-provider";

interface CompanyPerson {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly given_name?: string;
  readonly family_name?: string;
  readonly groups?: readonly string[];
}

/** Claims that stand in the id token in place of the provider's; null leaves one out. */
interface TokenFault {
  readonly claims?: Readonly<Record<string, unknown>>;
  /** "stranger": by a key the provider never had. "none": by nobody. */
  readonly signedBy?: "provider" | "stranger" | "none";
}

export interface CompanyProvider {
  readonly issuer: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Who signs in from now on, as if their browser were signed in there already. */
  person: CompanyPerson;
  /** What is wrong with the id tokens from now on; null: nothing. */
  fault: TokenFault | null;
  /** A token signed with the provider's key. */
  sign(claims: Readonly<Record<string, unknown>>, by?: "provider" | "stranger"): Promise<string>;
  close(): Promise<void>;
}

const CLIENT_ID = "redraft";
const SECRET = "a-secret-of-more-than-thirty-two-characters";

/** A real OpenID provider with one client, ours, which lets its person in without asking. It stands behind a door that can spoil id tokens. */
export async function startCompanyProvider(redirectUri: string): Promise<CompanyProvider> {
  const own = await generateKeyPair("RS256", { extractable: true });
  const stranger = await generateKeyPair("RS256", { extractable: true });
  const jwk: JWK = { ...(await exportJWK(own.privateKey)), kid: "own", alg: "RS256", use: "sig" };
  let answer: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const state: { person: CompanyPerson; fault: TokenFault | null } = {
    person: { sub: "ada", email: "ada@company.example", email_verified: true },
    fault: null,
  };
  const configuration: Configuration = {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: SECRET,
        redirect_uris: [redirectUri],
        grant_types: ["authorization_code"],
        response_types: ["code"],
      },
    ],
    jwks: { keys: [jwk as never] },
    cookies: { keys: ["only for tests"] },
    claims: {
      openid: ["sub", "sid"],
      email: ["email", "email_verified"],
      profile: ["given_name", "family_name", "groups"],
    },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/let-in/${interaction.uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: async () => ({ ...state.person, sub }) as never }),
    async loadExistingGrant(context) {
      const { client, session } = context.oidc;
      const grant = new context.oidc.provider.Grant({
        clientId: client?.clientId ?? "",
        accountId: session?.accountId ?? "",
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  };
  const provider = new Provider(issuer, configuration);
  const handle = provider.callback();
  const keyOf = (by: "provider" | "stranger") => (by === "provider" ? own.privateKey : stranger.privateKey);
  const sign: CompanyProvider["sign"] = (claims, by = "provider") =>
    new SignJWT({ ...claims }).setProtectedHeader({ alg: "RS256", kid: "own" }).sign(keyOf(by));

  answer = (request, response) => {
    if (request.url?.startsWith("/let-in/") === true) {
      void provider.interactionFinished(request, response, { login: { accountId: state.person.sub } });
      return;
    }
    if (request.url === "/token" && state.fault !== null) spoil(response, state.fault, sign);
    void handle(request, response);
  };
  return {
    issuer,
    environment: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT_ID, OIDC_CLIENT_SECRET: SECRET },
    get person() {
      return state.person;
    },
    set person(person) {
      state.person = person;
    },
    get fault() {
      return state.fault;
    },
    set fault(fault) {
      state.fault = fault;
    },
    sign,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Lets the provider answer, and puts another id token into what it says. */
function spoil(response: ServerResponse, fault: TokenFault, sign: CompanyProvider["sign"]): void {
  const end = response.end.bind(response);
  response.end = ((body: string) => {
    const told = JSON.parse(body) as { id_token: string };
    const [, payload = ""] = told.id_token.split(".");
    const before = JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>;
    const claims = Object.fromEntries(
      Object.entries({ ...before, ...fault.claims }).filter(([, value]) => value !== null),
    );
    const unsigned = `${part({ alg: "none" })}.${part(claims)}.`;
    const token = fault.signedBy === "none" ? Promise.resolve(unsigned) : sign(claims, fault.signedBy ?? "provider");
    void token.then((id_token) => {
      const text = JSON.stringify({ ...told, id_token });
      response.setHeader("content-length", Buffer.byteLength(text));
      end(text);
    });
    return response;
  }) as typeof response.end;
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
