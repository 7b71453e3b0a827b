import type { MarkedToken, Token } from 'marked';
import type { TextRun } from './block.ts';

type Look = Omit<TextRun, 'text'>;

/** Links absolute http(s) URLs only: no scripts, no data URLs, no paths on this site. */
const webAddress = (href: string): string | undefined =>
  /^https?:\/\//i.test(href) && URL.canParse(href) ? href : undefined;

/** Loads only this site's pictures: any other host would learn who reads the text, and when. */
function ownPicture(address: string): string | undefined {
  const { origin } = globalThis.location;
  const path = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
  return /^\/media(?:\/[\w-][\w.-]*)+$/.test(path) ? path : undefined;
}

/** Maximum nesting of marks; deeper ones stay as typed. */
const deepest = 8;

const known = new Set(['text', 'escape', 'em', 'strong', 'del', 'codespan', 'br', 'link', 'image']);
const isKnown = (token: Token): token is MarkedToken => known.has(token.type);

export function runsOf(tokens: readonly Token[], look: Look = {}, depth = 0): readonly TextRun[] {
  return tokens.flatMap((token): readonly TextRun[] => {
    if (!isKnown(token) || depth > deepest) return [{ ...look, text: token.raw }];
    switch (token.type) {
      case 'em':
        return runsOf(token.tokens, { ...look, action: true }, depth + 1);
      case 'strong':
        return runsOf(token.tokens, { ...look, strong: true }, depth + 1);
      case 'del':
        return runsOf(token.tokens, { ...look, struck: true }, depth + 1);
      case 'codespan':
        return [{ ...look, text: token.text, code: true }];
      case 'br':
        return [{ ...look, text: '\n' }];
      case 'link':
      case 'image': {
        const picture = token.type === 'image' ? ownPicture(token.href) : undefined;
        // Speech is cut by character offsets, so an empty run would get lost.
        if (picture) return [{ text: token.text || ' ', picture }];
        const href = webAddress(token.href);
        return [href ? { ...look, text: token.text || href, href } : { ...look, text: token.raw }];
      }
      case 'text':
        return token.tokens ? runsOf(token.tokens, look, depth) : [{ ...look, text: token.text }];
      case 'escape':
        return [{ ...look, text: token.text }];
      default:
        return [{ ...look, text: token.raw }];
    }
  });
}
