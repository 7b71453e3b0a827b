import { joined, nothing, type SplitPiece } from './split.piece.ts';
import { isInSentence, LineEnd } from './thought.lines.ts';
import {
  BARE_CLOSE,
  BARE_OPEN,
  begunBy,
  isBare,
  isOpenStart,
  isPart,
  mayBeBare,
  nothingToFind,
  REPLY_TAGS,
  SHARED_CLOSE,
  startsWith,
  TagSearch,
  type TagSet,
  tagSetOf,
  withPlainStart,
  WRAPPERS,
} from './thought.tags.ts';

/** Characters; a longer one in the middle of a reply is part of a story about tags. */
const MAX_LATER_THOUGHT = 20_000;
/** A closing tag this late is part of a story about tags. */
const LATEST_CLOSE = 200_000;
const MAX_BLANKS = 1_000;

export interface ThoughtOptions {
  /** Tags of the connection profile, besides the usual ones. */
  readonly own?: readonly [string, string] | null;
  /** The reply starts inside its thoughts. */
  readonly beginsThinking?: boolean;
}

/** `thought`: right after a closing tag. `wrapped`: until the reply's closing tag. `plain`: nothing before was a thought. */
type State = 'start' | 'thinking' | 'thought' | 'text' | 'wrapped' | 'plain';

/** Separates thoughts from the reply. Tags may be cut anywhere; blanks around both are dropped. */
export class ThoughtSplitter {
  private state: State = 'start';
  private held = '';
  private close: string | null = null;
  private isUnopened = false;
  private hasThought = false;
  private hasReasoned = false;
  private isNewThought = false;
  private length = 0;
  private lineEnd = new LineEnd();
  private isNested = false;
  private isAfterLine = false;
  private mayThinkLater = true;
  /** How much of `held` has no closing tag. */
  private searched = 0;
  private wrapperEnds = nothingToFind;
  private readonly tags: TagSet;
  private readonly withoutTag: State;

  constructor({ own = null, beginsThinking = false }: ThoughtOptions = {}) {
    this.tags = tagSetOf(own);
    this.withoutTag = beginsThinking ? 'thinking' : 'text';
  }

  /** For reasoning that comes in a field of its own. */
  expectNoTags(): void {
    if (this.state !== 'start' || this.held !== '') return;
    this.state = 'thought';
    this.hasReasoned = true;
    this.isNested = true;
  }

  get isGuess(): boolean {
    return this.state === 'thinking' && this.close === null;
  }

  get lacksOpening(): boolean {
    return this.isUnopened;
  }

  push(piece: string): SplitPiece {
    const isQuiet = (this.state === 'text' || this.state === 'plain') && this.held === '';
    if (isQuiet && !this.tags.any.mayBeIn(piece)) return this.asText(piece);
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
    const said = withPlainStart(this.held.trimStart());
    if (this.isOpened(said) || this.isWrapped(said, REPLY_TAGS)) return this.read(isEnd);
    const isBlank = said === '' && this.held.length < MAX_BLANKS;
    const isBareStart = mayBeBare(said) && said.length < MAX_LATER_THOUGHT;
    const isOpen = isBlank || isBareStart || isOpenStart(said) || isPart(said, [...this.tags.tags, ...REPLY_TAGS]);
    if (isOpen && !isEnd) return nothing;
    this.state = this.withoutTag;
    return this.read(isEnd);
  }

  private isOpened(said: string): boolean {
    const isBareStart = this.state === 'start' && isBare(said);
    const tag = isBareStart ? ([BARE_OPEN, BARE_CLOSE] as const) : begunBy(said, this.tags.tags);
    if (!tag) return false;
    [, this.close] = tag;
    this.held = said.slice(tag[0].length);
    this.isNewThought = true;
    this.hasThought = false;
    this.state = 'thinking';
    return true;
  }

  private isWrapped(said: string, wrappers: readonly (readonly [string, string])[]): boolean {
    const tag = begunBy(said, wrappers);
    if (!tag) return false;
    this.wrapperEnds = new TagSearch([tag[1], SHARED_CLOSE]);
    this.held = said.slice(tag[0].length).trimStart();
    this.state = 'wrapped';
    return true;
  }

  private readThought(isEnd: boolean): SplitPiece {
    if (!this.hasThought) this.held = this.held.trimStart();
    this.hasThought ||= this.held !== '';
    const ends = this.tags.endsOf(this.close);
    const found = this.close === null ? this.nextTag(isEnd, ends) : ends.find(this.held);
    if (found?.tag) {
      const reasoning = this.held.slice(0, found.at).trimEnd();
      const isNested = this.isNestedBy(reasoning);
      this.lineEnd = new LineEnd();
      this.held = this.held.slice(found.at + found.tag.length);
      this.isUnopened ||= this.close === null;
      this.close = found.tag;
      this.isNested = isNested;
      this.state = 'thought';
      const thought = this.withGap(reasoning);
      const after = this.read(isEnd);
      return { ...after, reasoning: thought + after.reasoning };
    }
    const safeLength = found?.at ?? ends.safeLength(this.held);
    const reasoning = this.held.slice(0, isEnd ? this.held.length : safeLength);
    const trimmed = reasoning.trimEnd();
    const shown = reasoning.length - trimmed.length > MAX_BLANKS ? reasoning : trimmed;
    this.isNested = this.isNestedBy(shown);
    this.lineEnd = this.lineEnd.after(shown);
    this.held = isEnd ? '' : this.held.slice(shown.length);
    return { ...nothing, reasoning: this.withGap(shown) };
  }

  private isNestedBy(reasoning: string): boolean {
    return this.isNested || (this.close !== null && this.tags.opening.find(this.lineEnd.line + reasoning) !== null);
  }

  private withGap(reasoning: string): string {
    if (reasoning === '') return '';
    const gap = this.isNewThought && this.hasReasoned ? '\n\n' : '';
    this.isNewThought = false;
    this.hasReasoned = true;
    return gap + reasoning;
  }

  /** Models may think again at once, close twice, or wrap the reply. */
  private readAfterThought(isEnd: boolean): SplitPiece {
    const said = withPlainStart(this.held.trimStart());
    const stray = this.tags.closings.find((closing) => startsWith(said, closing));
    if (stray !== undefined) {
      this.held = said.slice(stray.length);
      return this.readAfterThought(isEnd);
    }
    if (this.isOpened(said) || this.isWrapped(said, WRAPPERS)) return this.read(isEnd);
    const isOpen =
      said === '' ||
      isOpenStart(said) ||
      isPart(said, [...this.tags.tags, ...WRAPPERS, ...this.tags.closings.map((one) => [one] as const)]);
    if (isOpen && !isEnd) {
      this.held = said;
      return nothing;
    }
    this.held = said;
    this.state = this.isNested ? 'text' : 'plain';
    return this.readText(isEnd);
  }

  private readWrapped(isEnd: boolean): SplitPiece {
    const ends = this.wrapperEnds;
    const found = ends.find(this.held);
    if (found) {
      const text = this.held.slice(0, found.at).trimEnd();
      this.held = this.held.slice(found.at + found.tag.length);
      this.state = 'thought';
      return joined(this.asText(text), this.read(isEnd));
    }
    const cut = isEnd ? this.held.length : ends.safeLength(this.held);
    const text = this.held.slice(0, cut);
    this.held = this.held.slice(cut);
    return this.asText(text);
  }

  private readText(isEnd: boolean): SplitPiece {
    const found = this.nextTag(isEnd);
    const close = this.tags.opens.get(found?.tag.toLowerCase() ?? '');
    if (found && close !== undefined) return this.readLater(found.at, found.tag.length, close, isEnd);
    if (found && this.isNested && /^\s{0,999}$/.test(this.held.slice(found.at + found.tag.length))) {
      const before = this.held.slice(0, found.at);
      this.held = isEnd ? '' : this.held.slice(found.at);
      return this.asText(before);
    }
    if (found?.tag) {
      this.hasReasoned = true;
      const reasoning = this.held.slice(0, found.at).trimEnd();
      this.held = this.held.slice(found.at + found.tag.length);
      this.isUnopened = !this.isNested;
      this.isNested = false;
      this.lineEnd = new LineEnd();
      this.state = 'thought';
      const after = this.read(isEnd);
      return { reasoning: reasoning + after.reasoning, text: after.text, isRestart: true };
    }
    const cut = isEnd ? this.held.length : (found?.at ?? this.inText.safeLength(this.held));
    const text = this.held.slice(0, cut);
    this.held = this.held.slice(cut);
    return this.asText(text);
  }

  private get inText(): TagSearch {
    const closes = this.state === 'text' && this.length < LATEST_CLOSE;
    return this.tags.inText({ opens: this.mayThinkLater, closes });
  }

  /** Without a tag: more text is needed to decide. After a tag in a sentence, nothing before is a thought. */
  private nextTag(isEnd: boolean, ends?: TagSearch): { readonly at: number; readonly tag: string } | null {
    let { lineEnd } = this;
    for (let from = 0; ;) {
      const found = (ends ?? this.inText).find(this.held, from);
      if (!found) return null;
      const { at, tag } = found;
      lineEnd = lineEnd.after(this.held.slice(from, at));
      from = at + tag.length;
      const isOpening = this.tags.opens.has(tag.toLowerCase());
      const isStory = isOpening
        ? lineEnd.isInFence || lineEnd.line.trim() !== ''
        : isInSentence(lineEnd, this.held.slice(from, from + 100), isEnd);
      if (isStory === null) return { at, tag: '' };
      if (!isStory) return found;
      if (isOpening) this.state = 'plain';
      lineEnd = lineEnd.after(tag);
    }
  }

  /** A thought in the middle of the reply counts only once it is closed. */
  private readLater(at: number, openLength: number, close: string, isEnd: boolean): SplitPiece {
    const before = this.asText(this.held.slice(0, at));
    this.held = this.held.slice(at);
    if (at > 0) this.searched = 0;
    const from = Math.max(openLength, this.searched - close.length);
    const end = this.held.slice(from).toLowerCase().indexOf(close);
    this.searched = this.held.length;
    if (end === -1 && !isEnd && this.held.length < MAX_LATER_THOUGHT) return before;
    this.searched = 0;
    if (end === -1) {
      this.mayThinkLater = false;
      this.state = 'plain';
      return joined(before, this.readText(isEnd));
    }
    this.isNewThought = true;
    const reasoning = this.withGap(this.held.slice(openLength, from + end).trim());
    this.held = this.held.slice(from + end + close.length);
    this.isAfterLine = this.lineEnd.line === '';
    return joined({ ...before, reasoning }, this.readText(isEnd));
  }

  private asText(said: string): SplitPiece {
    const text = this.isAfterLine ? said.trimStart() : said;
    if (text === '') return nothing;
    this.isAfterLine = false;
    this.lineEnd = this.lineEnd.after(text);
    this.length += text.length;
    return { reasoning: '', text, isRestart: false };
  }
}
