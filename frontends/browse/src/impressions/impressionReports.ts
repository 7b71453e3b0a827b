import { socialRoutes } from '@masque/contracts';

const FLUSH_MS = 10_000;
/** Limit of one call (`REPORTED_CHARACTERS`). */
const MOST = 100;

type Kind = 'seen' | 'opened';
const kinds = ['seen', 'opened'] as const;

/** Reports seen and opened characters in batches, each once per page load. A lost report is harmless. */
export class ImpressionReports {
  private readonly reported: Readonly<Record<Kind, Set<string>>> = { seen: new Set(), opened: new Set() };
  private waiting: Record<Kind, string[]> = { seen: [], opened: [] };
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    addEventListener('pagehide', () => this.flush());
  }

  record(kind: Kind, id: string): void {
    if (this.reported[kind].has(id)) return;
    this.reported[kind].add(id);
    this.waiting[kind].push(id);
    if (this.waiting[kind].length >= MOST) this.flush();
    else this.timer ??= setTimeout(() => this.flush(), FLUSH_MS);
  }

  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const body = this.waiting;
    if (kinds.every((kind) => body[kind].length === 0)) return;
    this.waiting = { seen: [], opened: [] };
    // `keepalive`: survives the end of the page.
    fetch(`${location.origin}/api${socialRoutes.reportSeen.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'same-origin',
      keepalive: true,
      body: JSON.stringify(body),
    }).catch(() => undefined);
  }
}

let reports: ImpressionReports | undefined;
export const impressionReports = (): ImpressionReports => (reports ??= new ImpressionReports());
