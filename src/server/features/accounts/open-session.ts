import type { FastifyReply, FastifyRequest } from "fastify";
import type { User } from "#contract/accounts.ts";
import type { KnownDevices } from "../../http/known-devices.ts";
import type { Sessions } from "../../http/session.ts";
import type { UserRecord } from "../../ports/store.ts";
import { presentUser } from "./present-user.ts";

export type SessionOpener = (
  request: FastifyRequest,
  reply: FastifyReply,
  account: UserRecord & { readonly passwordHash: string },
) => Promise<User & { token?: string }>;

/** Opens the session of whoever has just proven who they are, remembers the device, and answers the user as the wire shows it. */
export const openSession =
  ({ sessions, devices }: { sessions: Pick<Sessions, "open">; devices: KnownDevices }): SessionOpener =>
  async (request, reply, { passwordHash, ...user }) => {
    const token = await sessions.open(request, reply, user.id);
    devices.remember(request, reply, { id: user.id, passwordHash });
    // The web client never asks, so no script of a page can read a credential.
    const isAskedFor = request.headers["x-auth-mode"] === "token";
    return { ...presentUser(user), ...(isAskedFor && { token }) };
  };
