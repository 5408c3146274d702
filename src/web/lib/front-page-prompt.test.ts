import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { leaveForFrontPage } from "./front-page-prompt.ts";

const assign = vi.fn();
const replace = vi.fn();
const navigate = vi.fn();
beforeEach(() => {
  vi.resetAllMocks();
  vi.stubGlobal("window", { location: { href: "https://redraft.example/home", assign, replace } });
});
afterEach(() => vi.unstubAllGlobals());

test("the front page is fetched and not put into the history by the app, whatever follows its path", () => {
  leaveForFrontPage(navigate, "/");
  leaveForFrontPage(navigate, "/?plan=plus#pricing");
  leaveForFrontPage(navigate, "/", { replace: true });
  expect(assign.mock.calls).toEqual([["/"], ["/?plan=plus#pricing"]]);
  expect(replace.mock.calls).toEqual([["/"]]);
  expect(navigate).not.toHaveBeenCalled();
});

test("every other address is the app's own", () => {
  leaveForFrontPage(navigate, "/chat/7", { replace: true });
  leaveForFrontPage(navigate, "?tab=models");
  expect(navigate.mock.calls).toEqual([
    ["/chat/7", { replace: true }],
    ["?tab=models", undefined],
  ]);
  expect([assign, replace].flatMap(({ mock }) => mock.calls)).toEqual([]);
});
