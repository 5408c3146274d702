import type { FastifyReply, FastifyRequest } from "fastify";
import type { User } from "#contract/accounts.ts";
import type { UserRecord } from "../ports/user-record.ts";
import type { KnownDevices } from "./known-devices.ts";
import type { Sessions } from "./session.ts";

interface OpenSessionDeps {
  readonly sessions: Pick<Sessions, "open">;
  readonly devices: KnownDevices;
  readonly present: (user: UserRecord) => User;
}

export type SessionOpener = (
  request: FastifyRequest,
  reply: FastifyReply,
  account: UserRecord & { readonly passwordHash: string },
) => Promise<User & { token?: string }>;

/** Opens a session and remembers the device. Call it only for a user who has just authenticated. */
export const createSessionOpener =
  ({ sessions, devices, present }: OpenSessionDeps): SessionOpener =>
  async (request, reply, { passwordHash, ...user }) => {
    const token = await sessions.open(request, reply, user.id);
    devices.remember(request, reply, { id: user.id, passwordHash });
    // Our page never asks for the token, so no script on the page can read it.
    const isAskedFor = request.headers["x-auth-mode"] === "token";
    return { ...present(user), ...(isAskedFor && { token }) };
  };
