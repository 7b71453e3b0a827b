import { expandMacros } from '../macros/index.ts';
import type { PartId } from '../prompt/output.ts';
import type { SystemPart } from '../prompt/system.ts';
import type { ContextTemplate } from './context.template.ts';

const storyFields = [
  'system',
  'description',
  'personality',
  'scenario',
  'persona',
  'wiBefore',
  'loreBefore',
  'wiAfter',
  'loreAfter',
  'anchorBefore',
  'anchorAfter',
  'mesExamples',
  'char',
  'user',
] as const;

export type StoryFields = Partial<Record<(typeof storyFields)[number], string>>;

const fieldNames: ReadonlyMap<string, keyof StoryFields> = new Map(storyFields.map((name) => [name, name]));

const tag = /\{\{\{?([^{}]{0,200})\}?\}\}/g;

/** Handlebars drops a line on which a block's tag stands alone. */
const aloneOnLine =
  /^[ \t]*(\{\{(?:#(?:if|unless) [^{}\n]{0,200}|else|\/(?:if|unless)|![^{}\n]{0,200})\}\})[ \t]*(?:\r?\n|$)/gm;

const LONGEST_STORY = 100_000;

interface Block {
  isShown: boolean;
  /** The other branch of a hidden block's block is hidden too. */
  isReachable: boolean;
}

/** Values are inserted as they are: their macros were expanded before. Unknown tags are macros. */
export function renderStory(story: string, fields: StoryFields): string {
  const text = story.slice(0, LONGEST_STORY).replace(aloneOnLine, '$1');
  const out = new StoryText();
  const blocks: Block[] = [];
  const isShown = (): boolean => blocks.at(-1)?.isShown ?? true;
  const literal = (words: string): void => {
    if (words !== '' && isShown()) out.push(expandMacros(words, { char: fields.char, user: fields.user }));
  };
  let pending = '';
  let done = 0;
  for (const { 0: whole, 1: inner = '', index } of text.matchAll(tag)) {
    const name = inner.trim();
    pending += text.slice(done, index);
    done = index + whole.length;
    const field = fieldNames.get(name);
    const block = /^#(if|unless)\s+(\S+)$/.exec(name);
    const isBranch = name === 'else' || name === '/if' || name === '/unless';
    if (!field && !block && !isBranch && name !== 'trim' && !name.startsWith('!')) {
      pending += whole;
      continue;
    }
    literal(pending);
    pending = '';
    if (field && isShown()) out.push(fields[field] ?? '');
    else if (name === 'trim' && isShown()) out.trim();
    else if (block) {
      const holds = isFilled(block[2]!, fields) === (block[1] === 'if');
      blocks.push({ isReachable: isShown(), isShown: isShown() && holds });
    } else if (name === 'else') {
      const last = blocks.at(-1);
      if (last) last.isShown = last.isReachable && !last.isShown;
    } else if (isBranch) blocks.pop();
  }
  literal(pending + text.slice(done));
  return out.toString().replace(/^\n+/, '');
}

const isFilled = (name: string, fields: StoryFields): boolean => {
  const field = fieldNames.get(name);
  return field !== undefined && (fields[field] ?? '') !== '';
};

/** `{{trim}}` drops the line feeds around it, also those of values. */
class StoryText {
  #text = '';
  #isTrimming = false;

  push(words: string): void {
    const text = this.#isTrimming ? words.replace(/^[\r\n]+/, '') : words;
    if (text !== '') this.#isTrimming = false;
    this.#text += text;
  }

  trim(): void {
    let end = this.#text.length;
    while (end > 0 && '\r\n'.includes(this.#text[end - 1]!)) end--;
    this.#text = this.#text.slice(0, end);
    this.#isTrimming = true;
  }

  toString(): string {
    return this.#text;
  }
}

/** For `settings.joinSystem`: the template decides about order, headings, and what is left out. */
export function storyJoiner(
  { story }: ContextTemplate,
  fields: Pick<StoryFields, 'char' | 'user' | 'mesExamples' | 'anchorBefore' | 'anchorAfter'>,
): (parts: readonly SystemPart[]) => string {
  return (parts) => {
    const joined = (...ids: PartId[]): string =>
      parts
        .filter(({ id }) => ids.includes(id))
        .map(({ text }) => text)
        .join('\n\n');
    const [before, after] = [joined('lore_before'), joined('lore_after')];
    return renderStory(story, {
      ...fields,
      system: joined('main', 'custom_prompt'),
      wiBefore: before,
      loreBefore: before,
      persona: joined('persona'),
      description: joined('description'),
      personality: joined('personality'),
      scenario: joined('scenario'),
      wiAfter: after,
      loreAfter: after,
    });
  };
}
