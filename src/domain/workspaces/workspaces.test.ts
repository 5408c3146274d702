import { expect, test } from "vitest";
import { findManageRefusal, findWriteRefusal, isReadOnly, mayChangePrompt, mayHaveWorkspaces } from "./workspaces.ts";

test("workspaces come with Premier and with nothing less", () => {
  expect((["free", "plus", "premier"] as const).map(mayHaveWorkspaces)).toEqual([false, false, true]);
});

test("a member writes while both they and the owner have Premier", () => {
  const member = { role: "member", ownTier: "premier", ownerTier: "premier" } as const;
  expect(findWriteRefusal(member)).toBeNull();
  expect(findWriteRefusal({ ...member, ownerTier: "plus" })).toBe("read-only");
  expect(findWriteRefusal({ ...member, ownTier: "free" })).toBe("upgrade");
  expect(isReadOnly({ ownerTier: "plus" })).toBe(true);
});

test("only the owner manages", () => {
  const owner = { role: "owner", ownTier: "premier", ownerTier: "premier" } as const;
  expect(findManageRefusal(owner)).toBeNull();
  expect(findManageRefusal({ ...owner, role: "member" })).toBe("owner");
  expect(findManageRefusal({ ...owner, ownTier: "plus", ownerTier: "plus" })).toBe("upgrade");
});

test("a shared prompt is changed by who shared it and by the owner", () => {
  expect([mayChangePrompt("owner", false), mayChangePrompt("member", true), mayChangePrompt("member", false)]).toEqual([
    true,
    true,
    false,
  ]);
});
