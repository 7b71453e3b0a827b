import { hexOfColor } from './color.ts';
import { MarkdownParts } from './markdown.parts.ts';

const namesOf = (names: string) => new Set(names.split(' '));
/** Their content is never text to read. */
const hidden = namesOf('script style template iframe object svg math noembed noframes head');
const blocks = namesOf(
  'address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hgroup html legend main menu nav ol option p pre section summary table tbody tfoot thead ul',
);
const inline = namesOf(
  'a abbr acronym area audio base bdi bdo big button canvas caption cite col colgroup data datalist dfn embed font img ' +
    'input ins label link map marquee meta meter noscript optgroup output param picture progress rp rt ruby samp search ' +
    'select slot small source span sub sup textarea time title track u var video wbr',
);
const marks: Readonly<Record<string, string>> = {
  b: '**',
  strong: '**',
  i: '*',
  em: '*',
  s: '~~',
  del: '~~',
  strike: '~~',
  code: '`',
  kbd: '`',
  tt: '`',
  q: '"',
};
/** Their text may have a color. */
const colored = namesOf('font span div p b strong i em q u s del big small mark center');
const lines = namesOf('br hr li td th tr');
const entities: Readonly<Record<string, string>> = {
  nbsp: '\u00a0',
  quot: '"',
  apos: '\u0027',
  '#39': '\u0027',
  amp: '&',
  lt: '<',
  gt: '>',
};

const isTag = (name: string): boolean =>
  hidden.has(name) || blocks.has(name) || inline.has(name) || lines.has(name) || Object.hasOwn(marks, name);

const beginning = /```|`[^`\n]*`|<!--|<!doctype\b|<(\/?)([a-z][a-z0-9]*)(?=[\s/>])/gi;
/** Could become a tag once the tag after it is removed. */
const unfinished = /<(?=[/!]?(?:[a-z][a-z0-9]*)?$)/i;
/** Characters in which quotes around a `>` count: the scan must stay linear. */
const LONGEST_QUOTED = 1000;

/** Replaces HTML tags with Markdown and text colors with private marks, and removes the rest. Keeps unknown tags and code. Linear in the text. */
export function htmlToMarkdown(html: string): string {
  const parts = new MarkdownParts();
  const lastEnd = html.lastIndexOf('>');
  /** Ends that don't occur again. */
  const gone = new Set<string>();
  const colors = new Map<string, (string | null)[]>();
  const after = (end: string, from: number): number => {
    const at = gone.has(end) ? -1 : html.indexOf(end, from);
    if (at === -1) gone.add(end);
    return at === -1 ? -1 : at + end.length;
  };
  const afterContent = (name: string, from: number): number => {
    const end = new RegExp(`</${name}[\\s/>]`, 'gi');
    end.lastIndex = from;
    const found = gone.has(name) ? null : end.exec(html);
    if (!found) gone.add(name);
    return found ? endOf(html, found.index + name.length + 2) : from;
  };
  let done = 0;
  beginning.lastIndex = 0;
  for (let found = beginning.exec(html); found; found = beginning.exec(html)) {
    const { 0: whole, 1: slash, 2: given = '', index } = found;
    const name = given.toLowerCase();
    const isCode = whole.startsWith('`');
    let end = beginning.lastIndex;
    if (whole === '```') end = after('```', end);
    else if (whole === '<!--') end = after('-->', end);
    else if (!isCode) end = (name === '' || isTag(name)) && end <= lastEnd ? endOf(html, end) : -1;
    if (whole === '```' && end === -1) end = html.length;
    if (end === -1) continue;
    const text = html.slice(done, index);
    parts.text(decoded(isCode ? text : text.replace(unfinished, '<\u200a')));
    if (isCode) parts.verbatim(html.slice(index, end));
    else if (slash && name !== '') {
      close(parts, name);
      const color = colors.get(name)?.pop();
      if (color) parts.mark(color, -1);
    } else if (name !== '') {
      if (colored.has(name)) {
        const color = parts.color(colorIn(html.slice(index, Math.min(end, index + LONGEST_QUOTED))));
        colors
          .set(name, colors.get(name) ?? [])
          .get(name)
          ?.push(color);
      }
      open(parts, name);
    }
    if (!slash && hidden.has(name)) end = afterContent(name, end);
    done = end;
    beginning.lastIndex = end;
  }
  parts.text(decoded(html.slice(done)));
  return parts.toString();
}

/** A `>` follows `from`. */
function endOf(html: string, from: number): number {
  let quote = '';
  for (let at = from; at < Math.min(html.length, from + LONGEST_QUOTED); at += 1) {
    const one = html.charAt(at);
    if (quote !== '') quote = one === quote ? '' : quote;
    else if (one === '"' || one === "'") quote = one;
    else if (one === '>') return at + 1;
    else if (one === '<') break;
  }
  return html.indexOf('>', from) + 1 || html.length;
}

function colorIn(tag: string): string | null {
  const [, ...styles] = /\sstyle\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag) ?? [];
  const [, ofStyle] = /(?:^|;)\s*color\s*:([^;!]*)/i.exec(styles.find(Boolean) ?? '') ?? [];
  const [, ...plain] = /^<font\s(?:[^>]*\s)?color\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/i.exec(tag) ?? [];
  return hexOfColor(ofStyle ?? plain.find(Boolean) ?? '');
}

function open(parts: MarkdownParts, name: string): void {
  const mark = Object.hasOwn(marks, name) ? marks[name] : undefined;
  if (mark !== undefined) parts.mark(mark, 1);
  else if (name === 'br') parts.line();
  else if (name === 'tr') parts.lines(1);
  else if (name === 'li') parts.lines(1, '- ');
  else if (name === 'td' || name === 'th') parts.space();
  else if (name === 'blockquote') parts.quote(1);
  else if (name === 'hr') {
    parts.lines(2);
    parts.verbatim('---');
    parts.lines(2);
  } else if (blocks.has(name)) parts.lines(2, /^h\d$/.test(name) ? '### ' : undefined);
}

function close(parts: MarkdownParts, name: string): void {
  const mark = Object.hasOwn(marks, name) ? marks[name] : undefined;
  if (mark !== undefined) parts.mark(mark, -1);
  else if (name === 'blockquote') parts.quote(-1);
  else if (blocks.has(name)) parts.lines(2, '');
}

const decoded = (text: string): string =>
  text.replaceAll(/&(nbsp|quot|apos|#39|amp|lt|gt);/g, (_, name: string) => entities[name] ?? '');
