import type { UserStats } from '@masque/contracts';
import { texts } from '@masque/texts';
import { mediumTime, sentenceOf, useRefreshStatsMutation, useStatsQuery, wholeNumber } from '@masque/web-kit';
import { Button, Muted, Panel, QueryView, showToast, Skeleton } from '@masque/web-ui';
import css from '../profile.module.css';

const words = texts.profile.stats;
const steps = [5, 10, 25, 50];

const counted = (iso: string | null) => (iso ? words.calculated(mediumTime(iso)) : words.never);

export function StatsCard({ username }: { username: string }) {
  const query = useStatsQuery({ params: { username } }, { refetchOnMountOrArgChange: true });
  const [refresh, { isLoading }] = useRefreshStatsMutation();
  const recount = async () => {
    const result = await refresh({ params: { username } });
    if (result.error) showToast(sentenceOf(result.error), 'destructive');
  };
  return (
    <Panel title={words.title} aside={words.only}>
      <QueryView query={query} loading={<Skeleton height={196} />} failed={words.failed}>
        {({ stats }) => (
          <>
            <Score stats={stats} />
            <Numbers stats={stats} />
            <div className={css.recount}>
              <Muted as="span">{counted(stats.lastCalculatedAt)}</Muted>
              <Button icon="retry" busy={isLoading} onClick={() => void recount()}>
                {isLoading ? words.refreshing : words.refresh}
              </Button>
            </div>
          </>
        )}
      </QueryView>
    </Panel>
  );
}

function Score({ stats }: { stats: UserStats }) {
  return (
    <div className={css.score}>
      <strong>{wholeNumber(stats.creatorScore)}</strong>
      <div>
        <p>
          {words.creatorScore}, {creatorLevel(stats.totalCharacters)}
        </p>
        <Muted size={13}>{words.formula}</Muted>
      </div>
    </div>
  );
}

function Numbers({ stats }: { stats: UserStats }) {
  const shown = [
    [texts.profile.tabs.characters, stats.totalCharacters],
    [words.publicCharacters, stats.publicCharacters],
    [words.characterLikes, stats.characterLikes],
    [texts.profile.tabs.followers, stats.totalFollowers],
    [texts.profile.history.metrics.chats, stats.totalChats],
    [words.totalMessages, stats.totalMessages],
    [texts.profile.history.metrics.views, stats.profileViews],
  ] as const;
  return (
    <dl className={css.numbers}>
      {shown.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{wholeNumber(value)}</dd>
        </div>
      ))}
      <div title={words.engagementHint}>
        <dt>{words.engagement}</dt>
        <dd>{engagement(stats)}</dd>
      </div>
    </dl>
  );
}

/** 0-4 New, 5-9 Aspiring, 10-24 Skilled, 25-49 Expert, 50+ Master. */
export const creatorLevel = (characters: number): string =>
  texts.profile.stats.levels[steps.filter((step) => characters >= step).length] ?? '';

/** Likes per follower in percent, one decimal; 0 without followers. */
export const engagement = ({ characterLikes, totalFollowers }: UserStats): string =>
  totalFollowers === 0 ? '0' : ((characterLikes / totalFollowers) * 100).toFixed(1);
