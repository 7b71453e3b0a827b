import type { ReportedType } from '@masque/contracts/rules';
import type { Client } from './client.ts';
import type { Random } from './random.ts';

/** Something of an author that can be reported. */
export interface Reportable {
  readonly type: ReportedType;
  readonly id: string;
  readonly owner: string;
  /** Of a comment: where it stands. */
  readonly characterId: string | null;
}

/** What a moderator has sent. Each has a note of its own, by which the log knows it. */
export interface Decision {
  readonly note: string;
  readonly kind: string;
  /** Of an action that was acknowledged. */
  readonly id: string | null;
  readonly outcome: 'acknowledged' | 'refused' | 'given up';
  /** What was refused may have happened at an earlier try, which was not answered: it has no Idempotency-Key. */
  readonly mayBeRepeated: boolean;
}

export interface KnownReport {
  readonly id: string;
  readonly reporter: string;
  readonly reportable: Reportable;
}

/** Who can report: visitors and authors. */
export interface Reporter {
  readonly username: string;
  readonly client: Client;
  readonly random: Random;
  gateway(): number;
  complain(problem: string): void;
}

/** What moderators, authors and those who report have to do with each other, and what was acknowledged of it. */
export class ModerationRecord {
  readonly since = new Date();
  readonly reportables: Reportable[] = [];
  readonly decisions: Decision[] = [];
  readonly reports: KnownReport[] = [];
  /** What was typed into reports that were sent, by reporter. */
  readonly descriptions = new Map<string, string[]>();
  readonly problems: string[] = [];

  isAbout(reportedId: string): boolean {
    return this.reportables.some(({ id }) => id === reportedId);
  }
}

export const codeOf = (reply: { readonly body: unknown }): string =>
  (reply.body as { code?: string } | null)?.code ?? '';
