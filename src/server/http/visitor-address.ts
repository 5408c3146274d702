import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";

/** The visitor's IP address as the proxies name it; if they name no valid one, the IP address of the connection. */
export const visitorAddress = ({ ip, socket }: Pick<FastifyRequest, "ip" | "socket">): string =>
  isIP(ip) === 0 ? (socket.remoteAddress ?? "") : ip;

/** The IP address that rate limits count. For IPv6, the /48 network: many customers of a provider have a whole /48. */
export function rateLimitAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  if (isIP(address) !== 6) return address;
  const [head = "", tail] = (address.split("%")[0] ?? "").split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0");
  const groups = [...before, ...zeros, ...after].slice(0, 3).map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(":")}::/48`;
}
