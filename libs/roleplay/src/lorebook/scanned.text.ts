import type { LoreFound } from './result.ts';
import type { LoreMessage, LoreTexts } from './input.ts';
import type { LoreRule } from './rule.ts';

/** SillyTavern puts this before each message, text and content, so that a pattern can match the speaker. */
const MARK = '\u0001';

export function scannedMessage({ name, text }: LoreMessage, withName: boolean): string {
  return (withName && name ? `${name}: ${text}` : text).trim();
}

export interface ScannedPiece {
  text: string;
  found: LoreFound | undefined;
}

export class ScannedText {
  /** Messages read in addition to the depth that rules and settings ask for. */
  skew = 0;
  readonly #contents: ScannedPiece[][] = [];
  #last: { key: string; text: string } = { key: '', text: '' };

  constructor(
    /** Newest first. */
    readonly messages: readonly string[],
    readonly texts: LoreTexts,
    readonly injections: readonly string[],
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

  *pieces(rule: LoreRule, withContents: boolean): Iterable<ScannedPiece> {
    for (const [message, text] of this.messages.slice(0, Math.max(0, this.depthOf(rule))).entries())
      yield { text: MARK + text, found: { message } };
    if (withContents && rule.readsContents) for (const step of this.#contents) yield* step;
  }

  #beside(rule: LoreRule): string[] {
    const texts = rule.texts.map((name) => this.texts[name] ?? '');
    return [...texts.filter((text) => text !== ''), ...this.injections];
  }
}
