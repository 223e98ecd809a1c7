import { describe, expect, it } from "vitest";
import { addressGroup, addressSite } from "./address-group.ts";

describe("the group of an address", () => {
  it.each([
    ["192.0.2.1", "192.0.2.1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["2001:DB8:0:0:1:2:3:4", "2001:db8:0:0::/64"],
    ["2001:0db8::", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    // As some proxies write them, with a port that each connection has for itself.
    ["192.0.2.1:49152", "192.0.2.1"],
    ["[2001:db8::1]:49152", "2001:db8:0:0::/64"],
  ])("%s belongs to %s", (address, group) => {
    expect(addressGroup(address)).toBe(group);
  });
});

describe("the site of an address", () => {
  it.each([
    ["192.0.2.1", "192.0.2.0/24"],
    ["::ffff:192.0.2.1", "192.0.2.0/24"],
    ["2001:db8:1:2::3", "2001:db8:1::/48"],
  ])("%s belongs to %s", (address, site) => {
    expect(addressSite(address)).toBe(site);
  });
});
