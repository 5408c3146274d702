import AxeBuilder from "@axe-core/playwright";
import { answered, expect, lastTurn, send, test } from "./journey.ts";

const ANSWER = `The root is $x = \\frac{-b}{2a}$, for $5 and then $10 a month.

$$
\\int_0^1 x^2 \\, dx = \\frac{1}{3}
$$

A hostile one: $\\href{javascript:alert(1)}{x_1}$ and $\\def\\a{\\a\\a}\\a_1$.

| Room | Size |
|---|---:|
| **Kitchen** | 17 |

\`\`\`text
${"a very long line of code ".repeat(20)}
\`\`\`
`;

test("formulas are set, their code comes only then, a table is copied as CSV, and code wraps", async ({
  chat,
  providers,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const katex: string[] = [];
  chat.on("request", (request) => request.url().includes("katex-formula") && katex.push(request.url()));
  providers.setScript({ fallback: { text: "No formula, only $5.", pieces: 1, delayMs: 0 } });
  await send(chat, "What is the capital of France?");
  await answered(chat);
  expect(katex).toEqual([]);

  providers.setScript({ fallback: { text: ANSWER, pieces: 40, delayMs: 5 } });
  await send(chat, "What is the capital of Spain?");
  await answered(chat);
  const turn = lastTurn(chat);
  await expect(turn.locator("math mfrac")).toHaveCount(2);
  expect(katex.length).toBeGreaterThan(0);
  await expect(turn.locator('math[display="block"] msubsup')).toHaveCount(1);
  await expect(turn).toContainText("for $5 and then $10 a month");
  // A link that runs code is none, and a formula without an end stays as it was written.
  await expect(turn.locator("math a, math [href]")).toHaveCount(0);
  await expect(turn).toContainText("\\def\\a{\\a\\a}\\a_1");
  expect((await new AxeBuilder({ page: chat }).include("article:last-of-type").analyze()).violations).toEqual([]);

  await turn.getByRole("button", { name: "Copy as CSV" }).click();
  await expect
    .poll(() => chat.evaluate(() => navigator.clipboard.readText()))
    .toBe('"Room","Size"\r\n"Kitchen","17"\r\n');
  const html = await chat.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    return await (await item?.getType("text/html"))?.text();
  });
  expect(html).toContain("<table");

  const code = turn.getByRole("group", { name: "Code, text" });
  const isWide = () => code.evaluate((box) => box.scrollWidth > box.clientWidth + 1);
  expect(await isWide()).toBe(true);
  await turn.getByRole("button", { name: "Wrap lines" }).click();
  await expect(turn.getByRole("button", { name: "Wrap lines" })).toHaveAttribute("aria-pressed", "true");
  expect(await isWide()).toBe(false);
});

test("Arabic and Hebrew run from right to left: prompt, answer, title and what one types", async ({
  chat,
  providers,
}) => {
  const box = chat.getByRole("textbox", { name: "Your prompt" });
  const direction = (of: typeof box) => of.evaluate((element) => getComputedStyle(element).direction);
  await box.fill("اكتب رسالة قصيرة إلى السيدة أوكافور");
  expect(await direction(box)).toBe("rtl");
  providers.setScript({ fallback: { text: "- عزيزتي السيدة أوكافور\n- مع التحية\n\n```js\nconst a = 1;\n```" } });
  await box.press("Enter");
  await answered(chat);
  expect(await direction(box)).toBe("ltr");
  const turn = lastTurn(chat);
  expect(await direction(turn.locator(".said").first())).toBe("rtl");
  expect(await direction(turn.locator(".prose li").first())).toBe("rtl");
  expect(await direction(turn.locator("pre"))).toBe("ltr");
  await expect(chat.getByRole("heading", { level: 1 })).toHaveCSS("direction", "rtl");
});
