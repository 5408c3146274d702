import { BlockList, isIP } from "node:net";
import type { Config } from "../config.ts";

/** Proxies may connect from these networks if they are only counted, not named. */
const PRIVATE_NETWORKS = [
  ...["127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16"],
  ...["::1", "fc00::/7", "fe80::/10"],
];

/**
 * Whether `address`, `hop` steps before us, is a proxy that is trusted to name the visitor before it. If proxies are
 * only counted, the nearest one must connect from a private network. A visitor who bypasses it counts by their own
 * address, whatever their headers say.
 */
export function trustProxies(proxies: Config["trustedProxies"]): false | ((address: string, hop: number) => boolean) {
  if (proxies === null || proxies === 0) return false;
  if (typeof proxies !== "number") {
    const named = networksOf(proxies);
    return (address) => contains(named, address);
  }
  const near = networksOf(PRIVATE_NETWORKS);
  return (address, hop) => hop < proxies && (hop > 0 || contains(near, address));
}

function networksOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", length] = network.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (length === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(length), family);
  }
  return list;
}

const NEAR = networksOf([...PRIVATE_NETWORKS, "100.64.0.0/10"]);

/**
 * Whether a request comes from this machine or a network of the host, such as a container's or a cluster's: it connects
 * from there, and so does the visitor that proxies name, if any. `visitor` is the address from trusted proxies. The
 * header of an untrusted proxy means that an unknown client is behind it.
 */
export function isFromInside(request: { visitor: string; connectsFrom: string; wasForwarded: boolean }): boolean {
  const { visitor, connectsFrom, wasForwarded } = request;
  if (wasForwarded && visitor === connectsFrom) return false;
  return contains(NEAR, connectsFrom) && contains(NEAR, visitor);
}

const contains = (list: BlockList, address: string): boolean =>
  isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
