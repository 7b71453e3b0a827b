/** Tags around the thoughts of open models. Sources: DeepSeek, Qwen, GLM, Kimi, Magistral, Seed. */
const TAGS: readonly (readonly [string, string])[] = [
  ['<think>', '</think>'],
  ['<thinking>', '</thinking>'],
  ['<thought>', '</thought>'],
  ['<reasoning>', '</reasoning>'],
  ['<seed:think>', '</seed:think>'],
  ['◁think▷', '◁/think▷'],
  ['[THINK]', '[/THINK]'],
  ['<|channel|>analysis<|message|>', '<|end|>'],
];
const REPLY_MARK = /^(?:<\|start\|>assistant)?<\|channel\|>final<\|message\|>/;
const REPLY_MARK_PARTS = '<|start|>assistant<|channel|>final<|message|>';
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

/** `thought`: right after the closing tag. `plain`: no tag can follow. */
type State = 'start' | 'thinking' | 'thought' | 'text' | 'plain';

/** Separates thoughts from the reply. Tags may be cut anywhere; blanks around both are dropped. */
export class ThoughtSplitter {
  private state: State = 'start';
  private held = '';
  private close: string | null = null;
  private isUnopened = false;
  private hasThought = false;
  private length = 0;
  private readonly tags: readonly (readonly [string, string])[];
  private readonly closings: readonly string[];
  private readonly longest: number;
  private readonly firstCharacters: readonly string[];
  private readonly withoutTag: State;

  constructor({ own = null, beginsThinking = false }: ThoughtOptions = {}) {
    this.tags = own && own[0] !== '' && own[1] !== '' ? [own, ...TAGS] : TAGS;
    this.closings = this.tags.map(([, close]) => close).filter((close) => close !== '<|end|>');
    this.longest = Math.max(...this.closings.map(({ length }) => length));
    this.firstCharacters = [...new Set(this.closings.map(([first = '']) => first))];
    this.withoutTag = beginsThinking ? 'thinking' : 'text';
  }

  /** For reasoning that comes in a field of its own. */
  expectNoTags(): void {
    if (this.state === 'start' && this.held === '') this.state = 'plain';
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
      default:
        return this.readText(isEnd);
    }
  }

  private readStart(isEnd: boolean): SplitPiece {
    const said = this.held.trimStart();
    const tag = this.tags.find(([open]) => said.startsWith(open));
    if (tag) {
      [, this.close] = tag;
      this.held = said.slice(tag[0].length);
      this.state = 'thinking';
      return this.read(isEnd);
    }
    const isPart =
      (said === '' && this.held.length < MAX_BLANKS) ||
      this.tags.some(([open]) => said !== '' && open.startsWith(said));
    if (isPart && !isEnd) return nothing;
    this.state = this.withoutTag;
    return this.read(isEnd);
  }

  private readThought(isEnd: boolean): SplitPiece {
    if (!this.hasThought) this.held = this.held.trimStart();
    this.hasThought ||= this.held !== '';
    const found = this.firstOf(this.close === null ? this.closings : [this.close]);
    if (found) {
      const reasoning = this.held.slice(0, found.at).trimEnd();
      this.held = this.held.slice(found.at + found.tag.length);
      this.isUnopened = this.close === null;
      this.close = found.tag;
      this.state = 'thought';
      return { ...this.read(isEnd), reasoning };
    }
    const cut = isEnd ? this.held.length : this.safeLength(this.close === null ? this.closings : [this.close]);
    const reasoning = this.held.slice(0, cut);
    const trimmed = reasoning.trimEnd();
    const shown = reasoning.length - trimmed.length > MAX_BLANKS ? reasoning : trimmed;
    this.held = isEnd ? '' : this.held.slice(shown.length);
    return { ...nothing, reasoning: shown };
  }

  private readAfterThought(isEnd: boolean): SplitPiece {
    const said = this.held.trimStart();
    if (!isEnd && (said === '' || REPLY_MARK_PARTS.startsWith(said) || REPLY_MARK_PARTS.includes(said))) {
      this.held = said;
      return nothing;
    }
    this.held = '';
    this.state = 'plain';
    return this.asText(said.replace(REPLY_MARK, ''));
  }

  private readText(isEnd: boolean): SplitPiece {
    const found = this.length < LATEST_CLOSE ? this.firstOf(this.closings) : null;
    if (found) {
      const reasoning = this.held.slice(0, found.at).trimEnd();
      const text = this.held.slice(found.at + found.tag.length).trimStart();
      this.held = '';
      this.isUnopened = true;
      this.state = 'plain';
      return { reasoning, text, isRestart: true };
    }
    const cut = isEnd ? this.held.length : this.safeLength(this.closings);
    const text = this.held.slice(0, cut);
    this.held = this.held.slice(cut);
    return this.asText(text);
  }

  private asText(text: string): SplitPiece {
    this.length += text.length;
    return { reasoning: '', text, isRestart: false };
  }

  private firstOf(closings: readonly string[]): { at: number; tag: string } | null {
    let first: { at: number; tag: string } | null = null;
    for (const tag of closings) {
      const at = this.held.indexOf(tag);
      if (at !== -1 && (!first || at < first.at)) first = { at, tag };
    }
    return first;
  }

  private safeLength(closings: readonly string[]): number {
    for (let at = Math.max(0, this.held.length - this.longest); at < this.held.length; at += 1) {
      const rest = this.held.slice(at);
      if (closings.some((tag) => tag.startsWith(rest))) return at;
    }
    return this.held.length;
  }
}

const nothing: SplitPiece = { reasoning: '', text: '', isRestart: false };
