import type { DayUsage, ModelUsage } from '@masque/contracts';
import { texts } from '@masque/texts';
import { dayName, useModelName, wholeNumber } from '@masque/web-kit';
import { dollars } from './amounts.ts';
import css from './usage.module.css';

const words = texts.settings.usage;

export function UsageNumbers({ days }: { days: readonly DayUsage[] }) {
  const nameOf = useModelName();
  const used = days.filter(({ models }) => models.length > 0).toReversed();
  return (
    <details className={css.details}>
      <summary>{words.numbers}</summary>
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
    cost === null ? words.costNotTold : dollars(Number(cost)),
  ];
  return parts.join(' · ');
}
