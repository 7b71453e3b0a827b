import type { RegexScript } from '@masque/roleplay/regex';

const MOST_CHARACTERS = 8_000_000;

/** Remembers what lists of scripts made of texts: a prompt's messages rarely change. */
export class TextResults {
  private readonly ids = new WeakMap<readonly RegexScript[], number>();
  private readonly texts = new Map<string, string>();
  private nextId = 0;
  private size = 0;

  find(scripts: readonly RegexScript[], key: string, text: string): string | undefined {
    return this.texts.get(this.keyOf(scripts, key, text));
  }

  keep(scripts: readonly RegexScript[], key: string, text: string, result: string): void {
    const own = this.keyOf(scripts, key, text);
    this.texts.set(own, result);
    this.size += own.length + result.length;
    for (const [oldest, value] of this.texts) {
      if (this.size <= MOST_CHARACTERS) break;
      this.texts.delete(oldest);
      this.size -= oldest.length + value.length;
    }
  }

  private keyOf(scripts: readonly RegexScript[], key: string, text: string): string {
    const id = this.ids.get(scripts) ?? this.nextId++;
    this.ids.set(scripts, id);
    return `${id}:${key}:${text}`;
  }
}
