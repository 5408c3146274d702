import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AnswerText } from "../../src/web/features/messages/answer/answer-text.tsx";

/** What a model, a file or an import may say to get its markup to run; each in several wrappings. */
const MARKUP = [
  "<script>alert(1)</script>",
  "<ScRiPt src=//evil.example></sCrIpT>",
  "<img src=x onerror=alert(1)>",
  "<svg onload=alert(1)>",
  "<svg><script>alert(1)</script></svg>",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  '<a href="javascript:alert(1)">x</a>',
  "<form action=//evil.example><button>x",
  "<style>@import '//evil.example'</style>",
  "<base href=//evil.example>",
  "<meta http-equiv=refresh content='0;url=//evil.example'>",
  "<object data=//evil.example></object>",
  "<details open ontoggle=alert(1)>",
  "<math><mtext><script>alert(1)</script>",
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt:alert(1))",
  "[x](java\nscript:alert(1))",
  "[x](&#106;avascript:alert(1))",
  "[x](\u0001javascript:alert(1))",
  "[x](data:text/html,<script>alert(1)</script>)",
  "[x](vbscript:msgbox(1))",
  "[x](file:///etc/passwd)",
  "![x](https://evil.example/track.png)",
  "![x](javascript:alert(1))",
  "[x]: javascript:alert(1)\n\n[x]",
  "<javascript:alert(1)>",
  '<https://evil.example/" onmouseover="alert(1)>',
  '[x](https://evil.example/"onmouseover="alert(1))',
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "<!--><script>alert(1)</script>-->",
];
const WRAPPINGS: readonly ((markup: string) => string)[] = [
  (markup) => markup,
  (markup) => `> ${markup}`,
  (markup) => `- ${markup}`,
  (markup) => `# ${markup}`,
  (markup) => `**${markup}**`,
  (markup) => `|a|\n|-|\n|${markup}|`,
  (markup) => `\`\`\`html\n${markup}\n\`\`\``,
  (markup) => `\`${markup}\``,
  (markup) => `[${markup}](https://example.com)`,
  (markup) => `text <b>${markup}`,
];

/** What would run, load or lead somewhere it must not. */
const HARM =
  /<(?:script|img|iframe|object|embed|form|style|base|meta|link|svg|math|details)\b|<[^>]*\son\w+\s*=|\b(?:href|src|action)="(?!https?:|mailto:|#|\/)[^"]*"/i;

const harmful = (render: (text: string) => string): string[] =>
  MARKUP.flatMap((markup) => WRAPPINGS.map((wrap) => wrap(markup))).filter((text) =>
    HARM.test(withoutIcons(render(text))),
  );
/** Our own icons are drawings, and without anything that runs. */
const withoutIcons = (html: string): string => html.replaceAll(/<svg[^>]*aria-hidden="true"[^>]*>.*?<\/svg>/gs, "");

test("no markup in an answer runs, loads anything or leads astray, finished or still on its way", () => {
  for (const isStreaming of [false, true])
    expect(harmful((text) => renderToStaticMarkup(<AnswerText text={text} isStreaming={isStreaming} />))).toEqual([]);
});

test("the check finds what a renderer that trusts its text lets through", () => {
  const trusting = (text: string) => `<div>${text}</div>`;
  expect(harmful(trusting).length).toBeGreaterThan(MARKUP.length);
});
