import { type AuditKind, auditKinds } from '@masque/contracts';
import type { AuditFilter } from '@masque/web-kit';

export interface AuditAddress {
  readonly moderator: string;
  readonly subject: string;
  readonly kind: AuditKind | null;
  /** UTC days, `YYYY-MM-DD`, inclusive. */
  readonly from: string;
  readonly to: string;
}

const MOST = 100;
const dayIn = (value: string | null): string =>
  value !== null && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : '';
const textIn = (value: string | null): string => (value ?? '').trim().slice(0, MOST);

export function readAudit(params: URLSearchParams): AuditAddress {
  const kind = params.get('kind');
  return {
    moderator: textIn(params.get('moderator')),
    subject: textIn(params.get('subject')),
    kind: auditKinds.find((one) => one === kind) ?? null,
    from: dayIn(params.get('from')),
    to: dayIn(params.get('to')),
  };
}

export function auditSearch(address: AuditAddress): string {
  const { moderator, subject, kind, from, to } = address;
  const entries = Object.entries({ moderator: moderator.trim(), subject: subject.trim(), kind: kind ?? '', from, to });
  const search = new URLSearchParams(entries.filter(([, value]) => value !== '')).toString();
  return search && `?${search}`;
}

export const filterOf = ({ moderator, subject, kind, from, to }: AuditAddress): AuditFilter => ({
  ...(moderator && { moderator }),
  ...(subject && { subject }),
  ...(kind && { kind }),
  ...(from && { from: `${from}T00:00:00.000Z` }),
  ...(to && { to: `${to}T23:59:59.999Z` }),
});
