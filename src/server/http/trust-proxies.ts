import { BlockList, isIP } from "node:net";
import type { Config } from "../config.ts";

/** If TRUSTED_PROXIES is only a number, the nearest proxy must connect from one of these networks. */
const PRIVATE_NETWORKS = [
  ...["127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16"],
  ...["::1", "fc00::/7", "fe80::/10"],
];

/**
 * Returns a function that says whether the proxy with the IP address `address` is trusted, or false: no proxy is
 * trusted. A trusted proxy may name, in a header, the IP address that connected to it. `hop`: 0 is the proxy nearest to
 * this server. If TRUSTED_PROXIES is only a number, the nearest proxy must connect from a private network. Otherwise a
 * visitor who bypasses the proxy could forge the header. For such a visitor, the IP address of the connection counts.
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
 * True: the request comes from this machine or from a private network, for example of containers or a cluster. Two IP
 * addresses must be in these networks: `connectsFrom`, and `visitor`, which trusted proxies name. False if an untrusted
 * proxy has forwarded the request: the client behind that proxy is unknown.
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
