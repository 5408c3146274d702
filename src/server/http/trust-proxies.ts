import { BlockList, isIP } from "node:net";
import type { Config } from "../config.ts";

/** If the setting gives only the number of proxies, the nearest proxy must connect from one of these networks. */
const PRIVATE_NETWORKS = [
  ...["127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16"],
  ...["::1", "fc00::/7", "fe80::/10"],
];

/**
 * Returns a check: whether the proxy `address`, `hop` steps before this server, is trusted to name the address before
 * it. If only the number of proxies is set, the nearest proxy must connect from a private network. So if a visitor
 * bypasses the proxy, the connection's address counts, not the headers.
 */
export function createProxyTrustCheck(
  proxies: Config["trustedProxies"],
): false | ((address: string, hop: number) => boolean) {
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
 * Whether a request comes from this machine or from a private network, such as a container's or a cluster's. The
 * connection's address and `visitor`, the address that trusted proxies name, must both be in these networks. False if
 * an untrusted proxy has forwarded the request: the client behind that proxy is unknown.
 */
export function isFromPrivateNetwork(request: {
  visitor: string;
  connectsFrom: string;
  wasForwarded: boolean;
}): boolean {
  const { visitor, connectsFrom, wasForwarded } = request;
  if (wasForwarded && visitor === connectsFrom) return false;
  return contains(NEAR, connectsFrom) && contains(NEAR, visitor);
}

const contains = (list: BlockList, address: string): boolean =>
  isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
