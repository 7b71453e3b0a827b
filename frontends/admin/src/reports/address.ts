import { type ReportedType, reportedTypes, type ReportStatus, reportStatuses } from '@masque/contracts/rules';

export const PAGE_SIZE = 20;

export interface QueueAddress {
  readonly status: ReportStatus | null;
  readonly type: ReportedType | null;
  /** From 1. */
  readonly page: number;
}

const oneOf = <T extends string>(known: readonly T[], value: string | null): T | null =>
  known.find((one) => one === value) ?? null;

export function readAddress(params: URLSearchParams): QueueAddress {
  const page = Number(params.get('page') ?? 1);
  return {
    status: oneOf(reportStatuses, params.get('status')),
    type: oneOf(reportedTypes, params.get('type')),
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  };
}

/** Empty for the first page without filters. */
export function searchOf({ status, type, page }: QueueAddress): string {
  const params = new URLSearchParams();
  if (status) params.set('status', status);
  if (type) params.set('type', type);
  if (page > 1) params.set('page', String(page));
  const search = params.toString();
  return search && `?${search}`;
}

export const queryOf = ({ status, type, page }: QueueAddress) => ({
  status: status ?? undefined,
  reportedType: type ?? undefined,
  page,
  limit: PAGE_SIZE,
});

export const fits = (
  { status, type }: QueueAddress,
  report: { status: ReportStatus; reportedType: ReportedType },
): boolean => (status === null || report.status === status) && (type === null || report.reportedType === type);
