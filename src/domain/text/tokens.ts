/**
 * About how many tokens a text has. English runs to about four characters a token in the tokenizers of the big providers;
 * other scripts take more, up to one token a character, so every character beyond Latin-1 counts as a token.
 */
export function estimateTokens(text: string): number {
  let wide = 0;
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 0xff) wide += 1;
  return Math.ceil((text.length - wide) / 4 + wide);
}
