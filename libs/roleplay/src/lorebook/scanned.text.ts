import type { LoreFound } from './result.ts';
import type { LoreMessage, LoreTexts } from './input.ts';
import type { LoreRule } from './rule.ts';

/** SillyTavern's mark before each message, text and content: a pattern can ask for the speaker behind it. */
const MARK = '\u0001';

/** A message as keys see it. */
export function scannedMessage({ name, text }: LoreMessage, withName: boolean): string {
  return (withName && name ? `${name}: ${text}` : text).trim();
}

export interface Piece {
  text: string;
  found: LoreFound | undefined;
}

/** The whole text in which a rule looks: so many messages, newest first, what stands beside them, then contents. */
export class ScannedText {
  /** How many messages more are read than rules and settings say. */
  skew = 0;
  readonly #contents: Piece[][] = [];
  #last: { key: string; text: string } = { key: '', text: '' };

  constructor(
    /** Newest first. */
    readonly messages: readonly string[],
    readonly texts: LoreTexts,
    readonly injections: readonly string[],
    /** The greatest depth that `deepen` deepens. */
    readonly growing: number,
  ) {}

  depthOf({ ownScanDepth, scanDepth }: LoreRule): number {
    return ownScanDepth ? scanDepth : scanDepth + this.skew;
  }

  get deepestGrowing(): number {
    return this.growing + this.skew;
  }

  deepen(): void {
    this.skew++;
  }

  addContents(contents: readonly { ref: string; text: string }[]): void {
    this.#contents.push(contents.map(({ ref, text }) => ({ text, found: { entry: ref } })));
  }

  /** For patterns, which may match over several messages; empty when the rule reads nothing. */
  whole(rule: LoreRule, withContents: boolean): string {
    const depth = this.depthOf(rule);
    if (depth <= 0) return '';
    const contents = withContents && rule.readsContents ? this.#contents : [];
    const key = `${depth} ${rule.texts.join()} ${contents.length}`;
    if (this.#last.key !== key) {
      const parts = [this.messages.slice(0, depth).join(`\n${MARK}`), ...this.#beside(rule)];
      for (const step of contents) parts.push(step.map(({ text }) => text).join('\n'));
      this.#last = { key, text: MARK + parts.join(`\n${MARK}`) };
    }
    return this.#last.text;
  }

  /** The parts of the whole that can be named. */
  *pieces(rule: LoreRule, withContents: boolean): Iterable<Piece> {
    for (const [message, text] of this.messages.slice(0, Math.max(0, this.depthOf(rule))).entries())
      yield { text: MARK + text, found: { message } };
    if (withContents && rule.readsContents) for (const step of this.#contents) yield* step;
  }

  #beside(rule: LoreRule): string[] {
    const texts = rule.texts.map((name) => this.texts[name] ?? '');
    return [...texts.filter((text) => text !== ''), ...this.injections];
  }
}
