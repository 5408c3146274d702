/**
 * Estimates the number of tokens. English text has about four characters per token. Other scripts need up to one token
 * per character, so each character beyond Latin-1 counts as one token.
 */
export function estimateTokens(text: string): number {
  let wide = 0;
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 0xff) wide += 1;
  return Math.ceil((text.length - wide) / 4 + wide);
}
