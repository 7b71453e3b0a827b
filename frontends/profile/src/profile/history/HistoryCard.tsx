import { FEWEST_PEOPLE, type StatsHistory } from '@masque/contracts';
import { texts } from '@masque/texts';
import { characterPath, dayName, Link, useStatsHistoryQuery, wholeNumber } from '@masque/web-kit';
import { Avatar, Muted, Panel, QueryView, Section, Skeleton } from '@masque/web-ui';
import { DayColumns, NumbersTable, type Tone } from '@masque/web-ui/charts';
import css from './history.module.css';
import { type Day, eventful, type HistoryMetric, isTotal, metrics, mostOn, totalOf } from './history.rules.ts';

const words = texts.profile.history;
const DAYS = 90;

const tones: Record<HistoryMetric, Tone> = { likes: 'rose', followers: 'brass', chats: 'teal', views: 'other' };

export function HistoryCard({ username }: { username: string }) {
  const query = useStatsHistoryQuery({ params: { username }, query: { days: DAYS } });
  return (
    <Panel title={words.title} aside={texts.profile.stats.only}>
      <QueryView query={query} loading={<Skeleton height={320} />} failed={words.failed}>
        {({ days, mostChatted }) => (
          <>
            {metrics.every((metric) => totalOf(days, metric) === 0) ? (
              <Muted>{words.empty}</Muted>
            ) : (
              <>
                <div className={css.charts}>
                  {metrics.map((metric) => (
                    <HistoryChart key={metric} metric={metric} days={days} />
                  ))}
                </div>
                <NumbersTable
                  title={texts.common.asTable}
                  first={words.day}
                  columns={metrics.map((metric) => words.metrics[metric])}
                  rows={eventful(days).map((day) => ({
                    name: dayName(day.day),
                    values: metrics.map((metric) => wholeNumber(day[metric])),
                  }))}
                />
              </>
            )}
            <MostChatted characters={mostChatted} />
          </>
        )}
      </QueryView>
    </Panel>
  );
}

function HistoryChart({ metric, days }: { metric: HistoryMetric; days: readonly Day[] }) {
  const most = mostOn(days, metric);
  return (
    <figure className={css.figure}>
      <figcaption>
        {(isTotal(metric) ? words.total : texts.common.chartCaption)(
          words.metrics[metric],
          days.length,
          wholeNumber(totalOf(days, metric)),
        )}
      </figcaption>
      {most && (
        <DayColumns
          isSmall
          columns={days.map((day) => ({
            day: day.day,
            title: `${dayName(day.day)}: ${wholeNumber(day[metric])}`,
            values: [day[metric]],
          }))}
          tones={[tones[metric]]}
          ends={[dayName(days[0]?.day ?? ''), dayName(days.at(-1)?.day ?? '')]}
        />
      )}
      <Muted size={13}>
        {most ? words.most(wholeNumber(most[metric]), dayName(most.day)) : texts.common.noneInPeriod}
      </Muted>
    </figure>
  );
}

const MostChatted = ({ characters }: { characters: StatsHistory['mostChatted'] }) => (
  <Section title={words.mostChatted} level={3}>
    {characters.length === 0 ? (
      <Muted>{words.noneChatted}</Muted>
    ) : (
      <ol className={css.most}>
        {characters.map(({ id, name, image, chats, messages }) => (
          <li key={id}>
            <Link className={css.character} to={characterPath(id)}>
              <Avatar name={name} src={image} size={40} />
              <span className={css.name}>
                <bdi>{name}</bdi>
              </span>
              <Muted as="span" size={13} numeric>
                {chats === null || messages === null
                  ? words.fewChatted(FEWEST_PEOPLE)
                  : `${texts.common.chats(chats)} · ${texts.common.messages(messages)}`}
              </Muted>
            </Link>
          </li>
        ))}
      </ol>
    )}
  </Section>
);
