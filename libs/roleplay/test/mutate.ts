import { chances } from '../src/shared/random.ts';

/** Values that break programs. */
const odd: readonly [unknown, ...unknown[]] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  '',
  '{{user}}',
  '{{',
  '@@depth x',
  '/(/',
  '__proto__',
  '\ud800',
  'x'.repeat(500),
  [],
  {},
  [[]],
  { __proto__: null },
];
const snippets: readonly [string, ...string[]] = [
  '{{',
  '}}',
  '::',
  '{{if x}}',
  '{{else}}',
  '{{/if}}',
  '{{trim}}',
  '\n',
  '\0',
  '<START>',
  '{{random:',
  '\\',
  '"',
  '🙂',
  '@@@',
  ': ',
];

/** Random changes, the same for the same seed. */
export class Mutator {
  readonly next: () => number;

  constructor(seed: string) {
    this.next = chances(seed);
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  pick<T>(items: readonly [T, ...T[]]): T {
    return items[this.below(items.length)] ?? items[0];
  }

  /** Changes, cuts, duplicates, removes or inserts bytes. */
  bytes(source: Uint8Array): Uint8Array<ArrayBuffer> {
    let out = Uint8Array.from(source);
    for (let times = 1 + this.below(4); times > 0; times--) {
      const at = this.below(out.length + 1);
      const end = Math.min(out.length, at + this.below(40));
      const kind = this.below(5);
      if (kind === 0) out = out.slice(0, at);
      else if (kind === 1 && at < out.length) out[at] = this.below(256);
      else if (kind === 2) out = Uint8Array.of(...out.subarray(0, end), ...out.subarray(at));
      else if (kind === 3) out = Uint8Array.of(...out.subarray(0, at), ...out.subarray(end));
      else out = Uint8Array.of(...out.subarray(0, at), this.below(256), 0xff, 0, ...out.subarray(at));
    }
    return out;
  }

  text(source: string): string {
    let out = source;
    for (let times = 1 + this.below(6); times > 0; times--) {
      const at = this.below(out.length + 1);
      const kind = this.below(3);
      if (kind === 0) out = out.slice(0, at) + this.pick(snippets) + out.slice(at);
      else if (kind === 1) out = out.slice(0, at) + out.slice(at + this.below(10));
      else out = out.slice(0, at) + out.slice(this.below(out.length + 1));
    }
    return out.slice(0, 20_000);
  }

  /** Replaces a few places with other values. */
  json(source: unknown): unknown {
    const out: unknown = structuredClone(source);
    const holder = { out };
    for (let times = 1 + this.below(4); times > 0; times--) this.#change(holder);
    return holder.out;
  }

  #change(root: object): void {
    let at: object = root;
    for (let depth = 0; depth < 8; depth++) {
      const [first, ...others] = Object.keys(at);
      if (first === undefined) return;
      const key = this.pick([first, ...others]);
      const value: unknown = Reflect.get(at, key);
      if (typeof value === 'object' && value !== null && this.next() < 0.8) {
        at = value;
        continue;
      }
      const kind = this.below(3);
      if (kind === 0) Reflect.deleteProperty(at, key);
      else if (kind === 1 && typeof value === 'string') Reflect.set(at, key, this.text(value));
      else Reflect.set(at, key, structuredClone(this.pick(odd)));
      return;
    }
  }
}
