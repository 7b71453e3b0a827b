import { Lexer, type Tokens, Tokenizer } from 'marked';

/** Letters and marks of scripts that put no spaces between words. */
const wide = /[\u3000-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/;
const widePunctuation = /[\u3000-\u303f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]/g;

/**
 * Markdown as stories use it. marked was chosen because its lexer gives tokens without making HTML, block by block. HTML is text. An indented line is no code, a line under a paragraph makes no heading of it, and
 * `[name]: …` is something somebody says. One tilde is a drawn-out word, not a deletion.
 */
class StoryTokenizer extends Tokenizer {
  override html(): undefined {}
  override tag(): undefined {}
  override code(): undefined {}
  override def(): undefined {}
  override lheading(): undefined {}

  override del(src: string, masked: string, before?: string): Tokens.Del | undefined {
    return src.startsWith('~~') ? super.del(src, masked, before) : undefined;
  }

  /** CommonMark asks for a space between a mark and a letter when a quotation mark follows; Chinese and Japanese have none. */
  override emStrong(src: string, masked: string, before = ''): Tokens.Em | Tokens.Strong | undefined {
    return super.emStrong(src, masked.replace(widePunctuation, 'a'), wide.test(before) ? '' : before);
  }
}

const lexer = () => new Lexer({ gfm: true, breaks: true, tokenizer: new StoryTokenizer() });

/** The sources of the blocks, which together are the text. */
export const blockSources = (text: string): readonly { source: string; type: string }[] =>
  lexer()
    .blockTokens(text, [])
    .map(({ raw, type }) => ({ source: raw, type }));

export const lex = (text: string) => lexer().lex(text);
