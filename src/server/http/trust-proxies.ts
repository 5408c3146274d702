import { BlockList, isIP } from "node:net";
import type { Config } from "../config.ts";

/** Who may stand between us and a proxy that is only counted, not named. */
const PRIVATE_NETWORKS = [
  ...["127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16"],
  ...["::1", "fc00::/7", "fe80::/10"],
];

/**
 * Whether the one at `address`, `hop` steps before us, is a proxy whose word on the visitor before it is believed.
 * Where proxies are only counted, the nearest has to connect from a private network: a visitor who reaches the server past it
 * counts for themselves, whatever their headers say.
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
 * Whether a request was made from this machine or a network of the host's own, such as a container's or a cluster's: it
 * connects from one, and what proxies say of whom they asked for, if there are any, does too. `visitor` is the address that
 * believed proxies told; the header of one that is not believed says that there is somebody behind it whom nobody knows.
 */
export function isFromInside(request: { visitor: string; connectsFrom: string; wasForwarded: boolean }): boolean {
  const { visitor, connectsFrom, wasForwarded } = request;
  if (wasForwarded && visitor === connectsFrom) return false;
  return contains(NEAR, connectsFrom) && contains(NEAR, visitor);
}

const contains = (list: BlockList, address: string): boolean =>
  isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
