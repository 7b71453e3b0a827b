import { moderationRoutes } from '@masque/contracts';
import { type Place, shareStream } from '@masque/web-kit/stream';

export interface ReportNews {
  /** Number of the newest entry of the log. */
  head: number;
  /** Ids of the reports that have changed; null: any may have. */
  changed: string[] | null;
}

const isNews = (value: unknown): value is ReportNews =>
  typeof value === 'object' &&
  value !== null &&
  'head' in value &&
  typeof value.head === 'number' &&
  'changed' in value &&
  (value.changed === null || Array.isArray(value.changed));

/** Hears of changes until it is aborted, over one connection a browser. */
export const shareReports = (
  userId: string,
  place: Place,
  onNews: (news: ReportNews) => void,
  signal: AbortSignal,
): Promise<void> =>
  shareStream(
    {
      name: `masque-reports:${userId}`,
      path: moderationRoutes.streamReports.path,
      isNews,
      // A page that comes later has read everything itself.
      greeting: ({ head }) => ({ head, changed: [] }),
    },
    place,
    onNews,
    signal,
  );
