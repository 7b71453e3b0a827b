import { socialRoutes } from '@masque/contracts';

const FLUSH_MS = 10_000;
/** As many as one call takes (`REPORTED_CHARACTERS`). */
const MOST = 100;

type Kind = 'seen' | 'opened';
const kinds = ['seen', 'opened'] as const;

/**
 * Tells the server which characters somebody saw in lists and which they opened, each once while the page lives, some at a time. Nobody
 * waits for it and nothing is repeated: a report that is lost is no harm.
 */
export class SeenReports {
  private readonly told: Readonly<Record<Kind, Set<string>>> = { seen: new Set(), opened: new Set() };
  private waiting: Record<Kind, string[]> = { seen: [], opened: [] };
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    addEventListener('pagehide', () => this.flush());
  }

  note(kind: Kind, id: string): void {
    if (this.told[kind].has(id)) return;
    this.told[kind].add(id);
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
    // `keepalive`: it is sent also when the page ends meanwhile.
    fetch(`${location.origin}/api${socialRoutes.reportSeen.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'same-origin',
      keepalive: true,
      body: JSON.stringify(body),
    }).catch(() => undefined);
  }
}

let reports: SeenReports | undefined;
export const seenReports = (): SeenReports => (reports ??= new SeenReports());
