import type { chatRoutes, DayUsage, ModelUsage, RouteResponse } from '@masque/contracts';
import { texts } from '@masque/texts';
import {
  clockTime,
  dayName,
  useKeyQuery,
  useModelName,
  useTestKeyMutation,
  useUsageQuery,
  wholeNumber,
} from '@masque/web-kit';
import { Choices, Muted, Panel, QueryView, Skeleton } from '@masque/web-ui';
import { useEffect, useState } from 'react';
import { cachedShare, dollars } from './amounts.ts';
import type { UsageMetric } from './chart.ts';
import css from './usage.module.css';
import { UsageChart } from './UsageChart.tsx';

const words = texts.settings.usage;

const metrics = (['tokens', 'cost', 'replies'] as const).map((value) => ({ value, label: words.metrics[value] }));
const periods = (['7', '30', '90'] as const).map((value) => ({ value, label: value }));
type Period = (typeof periods)[number]['value'];

export function UsageCard() {
  const [metric, setMetric] = useState<UsageMetric>('tokens');
  const [period, setPeriod] = useState<Period>('30');
  const query = useUsageQuery({ query: { days: Number(period) } });
  return (
    <Panel id="usage" title={texts.settings.sections.usage}>
      <QueryView query={query} loading={<Skeleton height={320} />} failed={words.failed}>
        {({ today, days }) => (
          <div className={css.card}>
            <Today today={today} />
            <Credit />
            <div className={css.choices}>
              <Choices label={words.metric} value={metric} options={metrics} onChange={setMetric} />
              <Choices label={texts.common.days} value={period} options={periods} onChange={setPeriod} />
            </div>
            {days.length === 0 ? (
              <Muted>{words.empty}</Muted>
            ) : (
              <>
                <UsageChart days={days} metric={metric} count={Number(period)} today={Date.parse(today.resetsAt) - 1} />
                <CachedShare days={days} />
                <UsageNumbers days={days} />
              </>
            )}
          </div>
        )}
      </QueryView>
    </Panel>
  );
}

/** Only some gateways report a remaining amount. */
function Credit() {
  const key = useKeyQuery({ query: {} }).data?.apiKey ?? null;
  const [ask, { data, isLoading }] = useTestKeyMutation();
  useEffect(() => {
    if (key !== null) void ask({ body: {} });
  }, [key, ask]);
  if (key === null || isLoading || !data?.ok || data.limitRemaining === undefined) return null;
  return (
    <Muted size={13}>
      {data.limitRemaining === null ? words.noKeyLimit : words.keyLeft(dollars(data.limitRemaining))}
    </Muted>
  );
}

function Today({
  today: { used, limit, resetsAt },
}: {
  today: RouteResponse<(typeof chatRoutes)['getUsage']>['today'];
}) {
  const count = wholeNumber(used);
  if (limit === null) {
    return (
      <p>
        {words.usedAll(count)}. <Muted as="span">{words.unlimited}</Muted>
      </p>
    );
  }
  const most = wholeNumber(limit);
  return (
    <div>
      <p>{words.limited(most)}</p>
      <p id="usage-today" className={css.used}>
        {words.used(count, most)}
      </p>
      <progress className={css.progress} value={Math.min(used, limit)} max={limit} aria-labelledby="usage-today" />
      <Muted size={13}>{words.resets(clockTime(resetsAt))}</Muted>
    </div>
  );
}

function CachedShare({ days }: { days: readonly DayUsage[] }) {
  const share = cachedShare(days);
  return share !== null && <Muted size={13}>{words.cachedShare(share)}</Muted>;
}

function UsageNumbers({ days }: { days: readonly DayUsage[] }) {
  const nameOf = useModelName();
  const used = days.filter(({ models }) => models.length > 0).toReversed();
  return (
    <details className={css.details}>
      <summary>{texts.common.asTable}</summary>
      <dl className={css.numbers}>
        {used.map(({ day, models }) => (
          <div key={day}>
            <dt>{dayName(day)}</dt>
            {models.map((usage) => (
              <dd key={usage.model}>
                <bdi className={css.ofModel}>{nameOf(usage.model)}</bdi> {sentenceOf(usage)}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </details>
  );
}

function sentenceOf({ replies, promptTokens, cachedTokens, completionTokens, cost }: ModelUsage): string {
  const cached = cachedTokens > 0 ? ` (${words.cached(wholeNumber(cachedTokens))})` : '';
  const parts = [
    words.replies(wholeNumber(replies)),
    `${words.tokensIn(wholeNumber(promptTokens))}${cached}`,
    words.tokensOut(wholeNumber(completionTokens)),
    cost === null ? words.costUnreported : dollars(Number(cost)),
  ];
  return parts.join(' · ');
}
