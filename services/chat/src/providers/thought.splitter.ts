/** Tags around the thoughts of open models. Sources: their chat templates. */
const TAGS: readonly (readonly [open: string, close: string])[] = [
  ['<think>', '</think>'],
  ['<thinking>', '</thinking>'],
  ['<thought>', '</thought>'],
  ['<reason>', '</reason>'],
  ['<reasoning>', '</reasoning>'],
  ['<seed:think>', '</seed:think>'],
  ['◁think▷', '◁/think▷'],
  ['[think]', '[/think]'],
  ['<|start_thinking|>', '<|end_thinking|>'],
  ['<|begin_of_thought|>', '<|end_of_thought|>'],
  ['<|channel>thought', '<channel|>'],
  ['<|channel|>analysis<|message|>', '<|end|>'],
  ['<|start|>assistant<|channel|>analysis<|message|>', '<|end|>'],
];
/** Around the reply itself; only these may come without a thought before them. */
const REPLY_TAGS: readonly (readonly [open: string, close: string])[] = [
  ['<|channel|>final<|message|>', '<|return|>'],
  ['<|start|>assistant<|channel|>final<|message|>', '<|return|>'],
  ['<|start_response|>', '<|end_response|>'],
];
const WRAPPERS = [...REPLY_TAGS, ['<answer>', '</answer>'], ['<response>', '</response>']] as const;
const SHARED_CLOSE = '<|end|>';
/** A closing tag this late is part of a story about tags. */
const LATEST_CLOSE = 200_000;
const MAX_BLANKS = 1_000;

export interface SplitPiece {
  readonly reasoning: string;
  readonly text: string;
  /** All earlier text was thought: its opening tag was missing. */
  readonly isRestart: boolean;
}

export interface ThoughtOptions {
  /** Tags of the connection profile, besides the usual ones. */
  readonly own?: readonly [string, string] | null;
  /** The reply starts inside its thoughts. */
  readonly beginsThinking?: boolean;
}

/** `thought`: right after a closing tag. `wrapped`: until the reply's closing tag. `plain`: no tag can follow. */
type State = 'start' | 'thinking' | 'thought' | 'text' | 'wrapped' | 'plain';

/** Separates thoughts from the reply. Tags may be cut anywhere; blanks around both are dropped. */
export class ThoughtSplitter {
  private state: State = 'start';
  private held = '';
  private close: string | null = null;
  private isUnopened = false;
  private hasThought = false;
  private gap = '';
  private length = 0;
  private readonly tags: readonly (readonly [string, string])[];
  private readonly closings: readonly string[];
  private readonly firstCharacters: readonly string[];
  private readonly withoutTag: State;

  constructor({ own = null, beginsThinking = false }: ThoughtOptions = {}) {
    const isOwn = own !== null && own[0] !== '' && own[1] !== '';
    this.tags = isOwn ? [[own[0].toLowerCase(), own[1].toLowerCase()], ...TAGS] : TAGS;
    this.closings = this.tags.map(([, close]) => close).filter((close) => close !== SHARED_CLOSE);
    this.firstCharacters = [...new Set(this.closings.map(([first = '']) => first))];
    this.withoutTag = beginsThinking ? 'thinking' : 'text';
  }

  /** For reasoning that comes in a field of its own. */
  expectNoTags(): void {
    if (this.state === 'start' && this.held === '') this.state = 'thought';
  }

  get isGuess(): boolean {
    return this.state === 'thinking' && this.close === null;
  }

  get lacksOpening(): boolean {
    return this.isUnopened;
  }

  push(piece: string): SplitPiece {
    if (this.state === 'plain') return { reasoning: '', text: piece, isRestart: false };
    const isQuiet = this.state === 'text' && this.held === '';
    if (isQuiet && !this.firstCharacters.some((one) => piece.includes(one))) return this.asText(piece);
    this.held += piece;
    return this.read(false);
  }

  end(): SplitPiece {
    return this.read(true);
  }

  private read(isEnd: boolean): SplitPiece {
    switch (this.state) {
      case 'start':
        return this.readStart(isEnd);
      case 'thinking':
        return this.readThought(isEnd);
      case 'thought':
        return this.readAfterThought(isEnd);
      case 'wrapped':
        return this.readWrapped(isEnd);
      default:
        return this.readText(isEnd);
    }
  }

  private readStart(isEnd: boolean): SplitPiece {
    const said = this.held.trimStart();
    if (this.opens(said)) return this.read(isEnd);
    if (this.isWrapped(said, REPLY_TAGS)) return this.read(isEnd);
    const isBlank = said === '' && this.held.length < MAX_BLANKS;
    if ((isBlank || isPart(said, [...this.tags, ...REPLY_TAGS])) && !isEnd) return nothing;
    this.state = this.withoutTag;
    return this.read(isEnd);
  }

  private opens(said: string): boolean {
    const tag = begunBy(said, this.tags);
    if (!tag) return false;
    [, this.close] = tag;
    this.held = said.slice(tag[0].length);
    this.gap = this.state === 'thought' ? '\n\n' : '';
    this.hasThought = false;
    this.state = 'thinking';
    return true;
  }

  private isWrapped(said: string, wrappers: readonly (readonly [string, string])[]): boolean {
    const tag = begunBy(said, wrappers);
    if (!tag) return false;
    [, this.close] = tag;
    this.held = said.slice(tag[0].length).trimStart();
    this.state = 'wrapped';
    return true;
  }

  private readThought(isEnd: boolean): SplitPiece {
    if (!this.hasThought) this.held = this.held.trimStart();
    this.hasThought ||= this.held !== '';
    // Some models close with another tag than they opened with.
    const closings = this.close === null ? this.closings : [this.close, ...this.closings];
    const found = firstOf(this.held, closings);
    if (found) {
      const reasoning = this.held.slice(0, found.at).trimEnd();
      this.held = this.held.slice(found.at + found.tag.length);
      this.isUnopened ||= this.close === null;
      this.close = found.tag;
      this.state = 'thought';
      const thought = this.withGap(reasoning);
      const after = this.read(isEnd);
      return { ...after, reasoning: thought + after.reasoning };
    }
    const reasoning = this.held.slice(0, isEnd ? this.held.length : safeLength(this.held, closings));
    const trimmed = reasoning.trimEnd();
    const shown = reasoning.length - trimmed.length > MAX_BLANKS ? reasoning : trimmed;
    this.held = isEnd ? '' : this.held.slice(shown.length);
    return { ...nothing, reasoning: this.withGap(shown) };
  }

  private withGap(reasoning: string): string {
    if (reasoning === '') return '';
    const { gap } = this;
    this.gap = '';
    return gap + reasoning;
  }

  /** Models may think again at once, close twice, or wrap the reply. */
  private readAfterThought(isEnd: boolean): SplitPiece {
    const said = this.held.trimStart();
    const stray = this.closings.find((closing) => startsWith(said, closing));
    if (stray !== undefined) {
      this.held = said.slice(stray.length);
      return this.readAfterThought(isEnd);
    }
    if (this.opens(said) || this.isWrapped(said, WRAPPERS)) return this.read(isEnd);
    const isOpen =
      said === '' || isPart(said, [...this.tags, ...WRAPPERS, ...this.closings.map((one) => [one] as const)]);
    if (isOpen && !isEnd) {
      this.held = said;
      return nothing;
    }
    this.held = '';
    this.state = 'plain';
    return this.asText(said);
  }

  private readWrapped(isEnd: boolean): SplitPiece {
    const closings = [this.close ?? '', SHARED_CLOSE];
    const found = firstOf(this.held, closings);
    if (found) {
      const text = this.held.slice(0, found.at).trimEnd();
      this.held = '';
      return this.asText(text);
    }
    const cut = isEnd ? this.held.length : safeLength(this.held, closings);
    const text = this.held.slice(0, cut);
    this.held = this.held.slice(cut);
    return this.asText(text);
  }

  private readText(isEnd: boolean): SplitPiece {
    const found = this.length < LATEST_CLOSE ? firstOf(this.held, this.closings) : null;
    if (found) {
      const reasoning = this.held.slice(0, found.at).trimEnd();
      this.held = this.held.slice(found.at + found.tag.length);
      this.isUnopened = true;
      this.state = 'thought';
      const after = this.read(isEnd);
      return { reasoning: reasoning + after.reasoning, text: after.text, isRestart: true };
    }
    const cut = isEnd ? this.held.length : safeLength(this.held, this.closings);
    const text = this.held.slice(0, cut);
    this.held = this.held.slice(cut);
    return this.asText(text);
  }

  private asText(text: string): SplitPiece {
    this.length += text.length;
    return { reasoning: '', text, isRestart: false };
  }
}

const nothing: SplitPiece = { reasoning: '', text: '', isRestart: false };

/** Tags are lowercase here; some models write them otherwise. */
const startsWith = (text: string, tag: string): boolean => text.slice(0, tag.length).toLowerCase() === tag;

const begunBy = <T extends readonly [string, ...string[]]>(text: string, tags: readonly T[]): T | undefined =>
  tags.find(([open]) => startsWith(text, open));

const isPart = (text: string, tags: readonly (readonly [string, ...string[]])[]): boolean =>
  text !== '' &&
  tags.some(([tag]) => tag.startsWith(text.slice(0, tag.length).toLowerCase()) && text.length < tag.length);

const patterns = new Map<string, RegExp>();

function firstOf(text: string, tags: readonly string[]): { at: number; tag: string } | null {
  const key = tags.join(' ');
  const pattern =
    patterns.get(key) ?? new RegExp(tags.map((tag) => tag.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|'), 'i');
  if (patterns.size < 100) patterns.set(key, pattern);
  const found = pattern.exec(text);
  return found && { at: found.index, tag: found[0] };
}

/** How much can't be the beginning of a tag. */
function safeLength(text: string, tags: readonly string[]): number {
  const longest = Math.max(...tags.map(({ length }) => length));
  for (let at = Math.max(0, text.length - longest); at < text.length; at += 1) {
    const rest = text.slice(at).toLowerCase();
    if (tags.some((tag) => tag.startsWith(rest))) return at;
  }
  return text.length;
}
