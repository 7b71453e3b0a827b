/** Parsed from the model id: `demo/fast?tokens=200&rate=200`. */
export interface Behavior {
  readonly kind: 'story' | 'filler' | 'chapter';
  /** Tokens per second. */
  readonly rate: number;
  /** Milliseconds before the first token. */
  readonly firstToken: number;
  readonly tokens: number;
  readonly thoughts: number;
  /** Tokens before `end` happens. */
  readonly after: number;
  readonly end: 'proper' | 'filtered' | 'error' | 'malformed' | 'hang' | 'cut';
  readonly status: 200 | 402 | 403 | 429 | 500;
  readonly failures: number;
  /** Splits some frames in two, even inside a character. */
  readonly split: boolean;
}

type Kind = Partial<Behavior>;

const kinds: Record<string, Kind> = {
  fast: { kind: 'filler', rate: 200, firstToken: 0, split: false },
  chapter: { kind: 'chapter', rate: 100, firstToken: 0, split: false },
  slow: { rate: 2, firstToken: 1500 },
  thinking: { thoughts: 60 },
  'error-429': { status: 429 },
  'error-402': { status: 402 },
  'error-403': { status: 403 },
  'error-500': { status: 500 },
  flaky: { status: 500, failures: 2 },
  'error-midstream': { end: 'error', after: 5 },
  filtered: { end: 'filtered', after: 30 },
  malformed: { end: 'malformed', after: 0 },
  hang: { end: 'hang', after: 0 },
  cut: { end: 'cut', after: 5 },
};

function numberOf(query: URLSearchParams, name: string, otherwise: number, most: number): number {
  const value = Number(query.get(name) ?? Number.NaN);
  return Number.isFinite(value) && value >= 0 ? Math.min(value, most) : otherwise;
}

/** Listed models and unknown kinds tell a story at the usual pace. */
export function behaviorOf(model: string, usual: { readonly rate: number; readonly firstToken: number }): Behavior {
  const [path = '', search] = model.split('?');
  const kind = path.startsWith('demo/') ? (kinds[path.slice('demo/'.length)] ?? {}) : {};
  const query = new URLSearchParams(search ?? '');
  return {
    kind: kind.kind ?? 'story',
    rate: Math.max(0.1, numberOf(query, 'rate', kind.rate ?? usual.rate, 100_000)),
    firstToken: numberOf(query, 'first', kind.firstToken ?? usual.firstToken, 600_000),
    tokens: Math.round(numberOf(query, 'tokens', 200, 100_000)),
    thoughts: Math.round(numberOf(query, 'thoughts', kind.thoughts ?? 0, 100_000)),
    after: Math.round(numberOf(query, 'after', kind.after ?? Number.MAX_SAFE_INTEGER, 100_000)),
    end: kind.end ?? 'proper',
    status: kind.status ?? 200,
    failures: Math.round(numberOf(query, 'failures', kind.failures ?? Number.MAX_SAFE_INTEGER, 1000)),
    split: kind.split ?? true,
  };
}
