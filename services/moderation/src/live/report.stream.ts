import type { ServerResponse } from 'node:http';
import { FollowedStream } from '@masque/service-kit/http';

const MOST = 100;

export interface ReportStreamParts {
  readonly head: () => Promise<number>;
  readonly onFailure: (error: unknown) => void;
}

export class ReportStream extends FollowedStream {
  private head: number | null = null;
  private changed: Set<string> | null = null;

  constructor(
    raw: ServerResponse,
    private readonly parts: ReportStreamParts,
  ) {
    super(raw, parts.onFailure);
  }

  note(reportIds: readonly string[] | null): void {
    if (reportIds === null) this.changed = null;
    else if (this.changed) for (const id of reportIds) this.changed.add(id);
    this.wake();
  }

  protected override async catchUp(): Promise<void> {
    if (this.isBlocked) return;
    const head = await this.parts.head();
    const isNews = this.changed === null || this.changed.size > 0 || head !== this.head;
    if (!isNews || this.isOver) return;
    // A new head without a signal could be about any report.
    const isKnown = this.changed !== null && this.changed.size > 0 && this.changed.size <= MOST;
    const changed = isKnown ? [...(this.changed ?? [])] : null;
    this.changed = new Set();
    this.head = head;
    this.write(`id: ${head}\ndata: ${JSON.stringify({ head, changed })}\n\n`);
  }
}
