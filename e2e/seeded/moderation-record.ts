import type { ReportedType } from '@masque/contracts/rules';
import type { Client } from './client.ts';
import type { Random } from './random.ts';

export interface Reportable {
  readonly type: ReportedType;
  readonly id: string;
  readonly owner: string;
  /** For a comment: the character it is on. */
  readonly characterId: string | null;
}

/** A decision a moderator sent; its unique note identifies it in the log. */
export interface SeededDecision {
  readonly note: string;
  readonly kind: string;
  /** Set for acknowledged actions. */
  readonly id: string | null;
  readonly outcome: 'acknowledged' | 'refused' | 'given up';
  /** It has no idempotency key, so a refusal may mean that an earlier attempt succeeded unanswered. */
  readonly mayBeRepeated: boolean;
}

export interface KnownReport {
  readonly id: string;
  readonly reporter: string;
  readonly reportable: Reportable;
}

/** A visitor or an author. */
export interface Reporter {
  readonly username: string;
  readonly client: Client;
  readonly random: Random;
  gateway(): number;
  complain(problem: string): void;
}

/** Acknowledged interactions of moderators, authors and reporters. */
export class ModerationRecord {
  readonly since = new Date();
  readonly reportables: Reportable[] = [];
  readonly decisions: SeededDecision[] = [];
  readonly reports: KnownReport[] = [];
  /** Descriptions of sent reports, by reporter. */
  readonly descriptions = new Map<string, string[]>();
  readonly problems: string[] = [];

  isAbout(reportedId: string): boolean {
    return this.reportables.some(({ id }) => id === reportedId);
  }
}

export const codeOf = (reply: { readonly body: unknown }): string =>
  (reply.body as { code?: string } | null)?.code ?? '';
