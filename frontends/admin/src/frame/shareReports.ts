import { moderationRoutes } from '@masque/contracts';
import { type StreamCursor, shareStream } from '@masque/web-kit/stream';

export interface ReportNews {
  /** Sequence number of the latest log entry. */
  head: number;
  /** Ids of the changed reports; null: any report may have changed. */
  changed: string[] | null;
}

const isNews = (value: unknown): value is ReportNews =>
  typeof value === 'object' &&
  value !== null &&
  'head' in value &&
  typeof value.head === 'number' &&
  'changed' in value &&
  (value.changed === null || Array.isArray(value.changed));

export const shareReports = (
  userId: string,
  place: StreamCursor,
  onNews: (news: ReportNews) => void,
  signal: AbortSignal,
): Promise<void> =>
  shareStream(
    {
      name: `masque-reports:${userId}`,
      path: moderationRoutes.streamReports.path,
      isNews,
      // A page that opens later has just loaded everything.
      greeting: ({ head }) => ({ head, changed: [] }),
    },
    place,
    onNews,
    signal,
  );
