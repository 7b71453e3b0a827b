/** Tags around the thoughts of open models. Sources: their chat templates. */
const TAGS: readonly (readonly [open: string, close: string])[] = [
  ['<think>', '</think>'],
  ['<thinking>', '</thinking>'],
  ['<thought>', '</thought>'],
  ['<reason>', '</reason>'],
  ['<reasoning>', '</reasoning>'],
  ['<analysis>', '</analysis>'],
  ['<seed:think>', '</seed:think>'],
  ['<mm:think>', '</mm:think>'],
  ['<reasoning_scratchpad>', '</reasoning_scratchpad>'],
  ['◁think▷', '◁/think▷'],
  ['[think]', '[/think]'],
  ['<|start_thinking|>', '<|end_thinking|>'],
  ['<|begin_of_thought|>', '<|end_of_thought|>'],
  ['<|channel>thought', '<channel|>'],
  ['<|channel|>analysis<|message|>', '<|end|>'],
  ['<|start|>assistant<|channel|>analysis<|message|>', '<|end|>'],
  ['<|channel|>commentary<|message|>', '<|end|>'],
  ['<|start|>assistant<|channel|>commentary<|message|>', '<|end|>'],
];
/** gpt-oss where the server drops special tokens: their names remain. */
export const BARE_OPEN = 'analysis';
const bareOpen = /^analysis(?=[^\s\p{P}\p{Ll}])/u;
const bareGuess = /^analysis\p{Ll}/u;
export const BARE_CLOSE = 'assistantfinal';
const constrained = /^((?:<\|start\|>assistant)?<\|channel\|>\w+)[^<]{0,80}<\|constrain\|>[^<]{0,80}(?=<\|message\|>)/i;
const openHeader = /^(?:<\|start\|>assistant)?<\|channel\|>(?!.*<\|message\|>).{0,160}$/is;

const attributes = /^(<think(?:ing)?)\s[^<>]{0,100}>/i;
const openAttributes = /^<think(?:ing)?\s[^<>]{0,100}$/i;

/** A channel's header without its content type, a tag without its attributes. */
export const withPlainStart = (said: string): string => said.replace(constrained, '$1').replace(attributes, '$1>');
export const isOpenStart = (said: string): boolean => openHeader.test(said) || openAttributes.test(said);
export const mayBeBare = (said: string): boolean => BARE_OPEN.startsWith(said) || bareGuess.test(said);
/** Around the reply itself; only these may come without a thought before them. */
export const REPLY_TAGS: readonly (readonly [open: string, close: string])[] = [
  ['<|channel|>final<|message|>', '<|return|>'],
  ['<|start|>assistant<|channel|>final<|message|>', '<|return|>'],
  ['<|start_response|>', '<|end_response|>'],
];
export const WRAPPERS = [...REPLY_TAGS, ['<answer>', '</answer>'], ['<response>', '</response>']] as const;
export const SHARED_CLOSE = '<|end|>';
export const NEXT_CHANNEL = '<|start|>assistant';
/** Tags are lowercase here; some models write them otherwise. */
export const startsWith = (text: string, tag: string): boolean => text.slice(0, tag.length).toLowerCase() === tag;

export const begunBy = <T extends readonly [string, ...string[]]>(text: string, tags: readonly T[]): T | undefined =>
  tags.find(([open]) => startsWith(text, open));

export const isPart = (text: string, tags: readonly (readonly [string, ...string[]])[]): boolean =>
  text !== '' &&
  tags.some(([tag]) => tag.startsWith(text.slice(0, tag.length).toLowerCase()) && text.length < tag.length);

export const isBare = (said: string): boolean =>
  bareOpen.test(said) || (bareGuess.test(said) && said.includes(BARE_CLOSE));

/** Tags to look for, compiled once. */
export class TagSearch {
  private readonly pattern: RegExp;
  private readonly longest: number;
  private readonly first: ReadonlySet<string | undefined>;

  constructor(readonly tags: readonly string[]) {
    const patterns = tags.map((tag) => tag.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
    this.pattern = new RegExp(patterns.join('|') || '(?!)', 'gi');
    this.longest = Math.max(0, ...tags.map(({ length }) => length));
    this.first = new Set(tags.flatMap(([first = '']) => [first, first.toUpperCase()]));
  }

  mayBeIn(text: string): boolean {
    for (const one of this.first) if (one !== undefined && text.includes(one)) return true;
    return false;
  }

  find(text: string, from = 0): { at: number; tag: string } | null {
    this.pattern.lastIndex = from;
    const found = this.pattern.exec(text);
    return found && { at: found.index, tag: found[0] };
  }

  /** How much can't be the beginning of a tag. */
  safeLength(text: string): number {
    for (let at = Math.max(0, text.length - this.longest); at < text.length; at += 1) {
      if (!this.first.has(text[at])) continue;
      const rest = text.slice(at).toLowerCase();
      if (this.tags.some((tag) => tag.startsWith(rest))) return at;
    }
    return text.length;
  }
}

export const nothingToFind = new TagSearch([]);

export class TagSet {
  readonly opens: ReadonlyMap<string, string>;
  readonly closings: readonly string[];
  readonly any: TagSearch;
  readonly opening: TagSearch;
  private readonly closing: TagSearch;
  private readonly ends = new Map<string | null, TagSearch>();

  constructor(readonly tags: readonly (readonly [open: string, close: string])[]) {
    this.opens = new Map(tags);
    this.closings = tags.map(([, close]) => close).filter((close) => close !== SHARED_CLOSE);
    this.any = new TagSearch([...this.opens.keys(), ...this.closings]);
    this.opening = new TagSearch([...this.opens.keys()]);
    this.closing = new TagSearch(this.closings);
  }

  inText({ opens, closes }: { readonly opens: boolean; readonly closes: boolean }): TagSearch {
    if (opens) return closes ? this.any : this.opening;
    return closes ? this.closing : nothingToFind;
  }

  /** Some models close with another tag than they opened with. */
  endsOf(close: string | null): TagSearch {
    const own = close === SHARED_CLOSE ? [SHARED_CLOSE, NEXT_CHANNEL] : [close ?? []].flat();
    const ends = this.ends.get(close) ?? new TagSearch([...own, ...this.closings]);
    this.ends.set(close, ends);
    return ends;
  }
}

const usual = new TagSet(TAGS);

export const tagSetOf = (own: readonly [string, string] | null): TagSet =>
  own === null || own[0] === '' || own[1] === ''
    ? usual
    : new TagSet([[own[0].toLowerCase(), own[1].toLowerCase()], ...TAGS]);
