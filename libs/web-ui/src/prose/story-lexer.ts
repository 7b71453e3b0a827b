import { Lexer, type Tokens, Tokenizer } from 'marked';
import { withoutWordAsterisks } from './word-asterisks.ts';

/** Scripts written without spaces between words. */
const wide = /[\u3000-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/;
/** Color marks, which delimit emphasis like punctuation. */
const colorMark = /[\ue000\ue001]/;
const widePunctuation = /[\u3000-\u303f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]/g;

/** Cache entries; the lexer recurses into a mark before it continues with the surrounding text. */
const MOST_WORDS = 32;
const letter = /[\p{L}\p{N}]/u;

/**
 * Markdown as stories use it: no HTML, indented code, setext headings or link definitions (`[name]: …` is dialog). A
 * single tilde, or two after a letter, draws out a word (`yay~~`) instead of striking it.
 */
class StoryTokenizer extends Tokenizer {
  private readonly words = new Map<string, string>();

  override html(): undefined {}
  override tag(): undefined {}
  override code(): undefined {}
  override def(): undefined {}
  override lheading(): undefined {}

  override del(src: string, masked: string, before = ''): Tokens.Del | undefined {
    return src.startsWith('~~') && !letter.test(before) ? super.del(src, masked, before) : undefined;
  }

  /** Cached: the lexer asks again for every mark of the same text. */
  private wordsOf(masked: string): string {
    const known = this.words.get(masked);
    if (known !== undefined) return known;
    if (this.words.size === MOST_WORDS) this.words.clear();
    const words = withoutWordAsterisks(masked);
    this.words.set(masked, words);
    return words;
  }

  /** CommonMark wants a space between a letter and a mark before a quotation mark; Chinese and Japanese have none. */
  override emStrong(src: string, masked: string, before = ''): Tokens.Em | Tokens.Strong | undefined {
    const words = this.wordsOf(masked);
    const at = masked.length - src.length;
    if (words[at] !== masked[at]) return undefined;
    const shown = words.replace(widePunctuation, 'a').replaceAll('\ue001', '.');
    return super.emStrong(src, shown, wide.test(before) || colorMark.test(before) ? '' : before);
  }
}

const lexer = () => new Lexer({ gfm: true, breaks: true, tokenizer: new StoryTokenizer() });

export const blockSources = (text: string): readonly { source: string; type: string }[] =>
  lexer()
    .blockTokens(text, [])
    .map(({ raw, type }) => ({ source: raw, type }));

export const lex = (text: string) => lexer().lex(text);
