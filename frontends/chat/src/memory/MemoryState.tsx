import type { ChatMemory } from '@masque/contracts';
import { texts } from '@masque/texts';
import { chatSettings } from '@masque/texts/chat-settings';
import { clockTime, wholeNumber } from '@masque/web-kit';
import { LoadingLine, Muted, Notice } from '@masque/web-ui';
import css from './memory.module.css';

const words = chatSettings.memory;

export function MemoryState({ memory }: { memory: ChatMemory }) {
  const { state, failure, isOutdated } = memory;
  return (
    <div aria-live="polite" className={css.state}>
      {state === 'running' && <LoadingLine text={words.running} />}
      {failure && (
        <Notice type="warning">
          <p>{words.failed}</p>
          <p>{failure.error}</p>
          {failure.details
            .filter((detail) => detail !== failure.error)
            .map((detail) => (
              <p key={detail} dir="auto">
                {detail}
              </p>
            ))}
          <p>{failure.retryAt ? words.retryAt(clockTime(failure.retryAt)) : words.retryLater}</p>
        </Notice>
      )}
      {isOutdated && <Notice type="warning">{words.outdated}</Notice>}
    </div>
  );
}

export function MemoryFacts({ memory: { text, messages, isEdited, model, cost } }: { memory: ChatMemory }) {
  const author = isEdited ? words.byYou : model && text !== '' ? words.byModel(model) : '';
  const used =
    cost.summaries > 0 ? words.cost(cost.summaries, wholeNumber(cost.promptTokens + cost.completionTokens)) : '';
  return (
    <>
      {(messages > 0 || author !== '') && (
        <Muted>
          {words.covers(messages)} {author}
        </Muted>
      )}
      {used !== '' && (
        <Muted numeric>
          {used}
          {cost.dollars !== null && `, ${texts.common.dollars(cost.dollars)}`}
        </Muted>
      )}
    </>
  );
}
