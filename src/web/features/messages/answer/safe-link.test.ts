import { expect, test } from "vitest";
import { safeLink } from "./safe-link.ts";

test.each([
  "javascript:alert(1)",
  " javascript:alert(1)",
  "JAVASCRIPT:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:x",
  "file:///etc/passwd",
  "blob:https://example.com/1",
  "//example.com",
  "/api/logout",
  "#note-1",
  "https://bank.example@evil.example/",
  "",
])("%s leads nowhere", (href) => {
  expect(safeLink(href)).toBeNull();
});

test.each([
  ["https://example.com/a?b=1", "example.com"],
  ["http://localhost:3000/", "localhost:3000"],
  ["mailto:hannah@example.com", "hannah@example.com"],
  ["https://еxample.com/", "xn--xample-2of.com"],
])("%s leads to %s, and says so", (href, destination) => {
  expect(safeLink(href)?.destination).toBe(destination);
});
