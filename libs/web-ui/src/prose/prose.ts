import type { MarkedToken, Token } from 'marked';
import type { Block, TextRun } from './block.ts';
import { runsOf } from './runs.ts';
import { withSpeech } from './speech.ts';
import { blockSources, lex } from './story-lexer.ts';
import { closeMarks, withoutBareMark } from './unfinished.ts';

/** Longer blocks get speech marks only: parsing Markdown takes superlinear time. */
const longest = 8_000;
/** Emphasis marks per block; more can nest deeper than the lexer's recursion allows. */
const mostMarks = 1_000;
const marks = /[*_~]+/g;
/** Lists and quotes nested 12 deep aren't meant to be read. */
const tooDeep = /^(?:[ \t]*(?:>|[-*+] |\d{1,9}[.)] )){12}/m;

const known = new Set(['paragraph', 'text', 'heading', 'list', 'blockquote', 'code', 'table', 'hr']);
const isKnown = (token: Token): token is MarkedToken => known.has(token.type);

function blockOf(token: Token, isUnfinished: boolean): readonly Block[] {
  const said = (tokens: readonly Token[] | undefined): readonly TextRun[] =>
    withSpeech(runsOf(tokens ?? [{ type: 'text', raw: token.raw, text: token.raw }]), isUnfinished);
  if (!isKnown(token)) return token.raw.trim() === '' ? [] : [{ type: 'paragraph', runs: said(undefined) }];
  switch (token.type) {
    case 'heading':
      return [{ type: 'heading', runs: said(token.tokens) }];
    case 'list': {
      const items = token.items.map((item, at) => blocksOf(item.tokens, isUnfinished && at === token.items.length - 1));
      return [{ type: 'list', start: token.ordered ? Number(token.start) : null, items }];
    }
    case 'blockquote':
      return [{ type: 'quote', blocks: blocksOf(token.tokens, isUnfinished) }];
    case 'code':
      return [{ type: 'code', text: token.text }];
    case 'table': {
      const rows = [token.header, ...token.rows].map((row) =>
        row.map((cell) => withSpeech(runsOf(cell.tokens), false)),
      );
      return [{ type: 'table', rows }];
    }
    case 'hr':
      return [{ type: 'rule' }];
    case 'paragraph':
    case 'text':
      return [{ type: 'paragraph', runs: said(token.tokens) }];
    default:
      return [];
  }
}

const blocksOf = (tokens: readonly Token[], isUnfinished: boolean): readonly Block[] =>
  tokens.flatMap((token, at) => blockOf(token, isUnfinished && at === tokens.length - 1));

const plain = (text: string, isUnfinished: boolean): readonly Block[] => [
  { type: 'paragraph', runs: withSpeech([{ text: text.trimEnd() }], isUnfinished) },
];

/** Fast path while streaming: a paragraph without any of these needs no Markdown pass. */
const anyMark = /[*_`~[\\@]|:\/\/|www\./i;

function parseBlock(source: string, type: string, isUnfinished: boolean): readonly Block[] {
  const isHostile = source.length > longest || (source.match(marks)?.length ?? 0) > mostMarks;
  const isPlain = isHostile || (type === 'paragraph' && !anyMark.test(source));
  if (isPlain && type !== 'code') return plain(source, isUnfinished);
  if (!isUnfinished || type === 'code') return blocksOf(lex(source), isUnfinished);
  // Emphasis ends with its paragraph, so in other blocks only the last line can have open marks.
  const from = type === 'paragraph' ? 0 : source.trimEnd().lastIndexOf('\n') + 1;
  return blocksOf(lex(source.slice(0, from) + closeMarks(source.slice(from))), true);
}

/**
 * Returns a reader for one text that grows: complete blocks are parsed once and keep their identity. `isUnfinished`:
 * marks left open at the end count as closed there.
 */
export function proseReader(): (text: string, isUnfinished: boolean) => readonly Block[] {
  let done = '';
  let blocks: readonly Block[] = [];
  return (written, isUnfinished) => {
    const text = written.includes('\r') ? written.replace(/\r\n?/g, '\n') : written;
    if (!text.startsWith(done)) {
      done = '';
      blocks = [];
    }
    const rest = text.slice(done.length);
    if (tooDeep.test(rest)) return [...blocks, ...plain(rest, isUnfinished)];
    const sources = blockSources(isUnfinished ? withoutBareMark(rest) : rest);
    const last = sources.findLastIndex(({ type }) => type !== 'space');
    const complete = sources.slice(0, Math.max(0, last));
    blocks = [...blocks, ...complete.flatMap(({ source, type }) => parseBlock(source, type, false))];
    done += complete.map(({ source }) => source).join('');
    const open = sources[last];
    return open ? [...blocks, ...parseBlock(open.source, open.type, isUnfinished)] : blocks;
  };
}
