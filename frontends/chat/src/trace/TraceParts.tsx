import type { ReplyTrace } from '@masque/contracts';
import { trace as words } from '@masque/texts/trace';
import { wholeNumber } from '@masque/web-kit';
import { Notice, Stack } from '@masque/web-ui';
import css from './trace.module.css';

const names: Readonly<Record<string, string>> = words.parts;

const nameOf = ({ id, prompt }: { id: string; prompt?: { name: string } | undefined }): string =>
  prompt?.name ?? names[id] ?? id;

/** Replies of earlier versions have no tokens. */
function sizeOf({ size = 0, budget = 0, tokens, tokenBudget, isEstimated }: ReplyTrace): string {
  const characters = words.size(wholeNumber(size), wholeNumber(budget));
  if (tokens === undefined || tokenBudget === undefined) return characters;
  const inTokens = isEstimated ? words.sizeEstimated : words.sizeInTokens;
  return `${inTokens(wholeNumber(tokens), wholeNumber(tokenBudget))} ${characters}`;
}

const volatileSentence = (part: string, macro: string | undefined): string =>
  macro === undefined ? words.volatileHidden(part) : words.volatile(macro, part);

export function TraceParts({ trace }: { trace: ReplyTrace }) {
  const {
    parts = [],
    size = 0,
    budget = 0,
    tokens = 0,
    tokenBudget = 0,
    trimmed,
    memory,
    modelContext,
    volatile = [],
  } = trace;
  const isInTokens = tokens / Math.max(1, tokenBudget) > size / Math.max(1, budget);
  const whole = isInTokens ? Math.max(1, tokens, tokenBudget) : Math.max(1, size, budget);
  return (
    <section aria-label={words.prompt}>
      <h3>{words.prompt}</h3>
      <p className={css.muted}>{sizeOf(trace)}</p>
      {modelContext !== undefined && <p>{words.modelContext(wholeNumber(modelContext))}</p>}
      {trimmed !== undefined && trimmed.messages > 0 && <p>{words.trimmedMessages(trimmed.messages)}</p>}
      {trimmed !== undefined && trimmed.examples > 0 && <p>{words.trimmedExamples(trimmed.examples)}</p>}
      {memory?.isCut && <p>{words.memoryCut}</p>}
      <Stack gap={2}>
        {volatile.map(({ part, prompt, macro }) => (
          <Notice key={`${part} ${prompt?.identifier} ${macro}`} type="warning">
            {volatileSentence(nameOf({ id: part, prompt }), macro)}
          </Notice>
        ))}
      </Stack>
      <ul className={css.parts}>
        {parts.map((part) => (
          <li key={`${part.id} ${part.prompt?.identifier}`}>
            <span>{nameOf(part)}</span>
            <span className={css.muted}>
              {part.tokens === undefined
                ? words.partSize(wholeNumber(part.size))
                : words.partTokens(wholeNumber(part.tokens), wholeNumber(part.size))}
            </span>
            <span className={css.track}>
              <span
                className={css.bar}
                style={{ inlineSize: `${((isInTokens ? (part.tokens ?? 0) : part.size) / whole) * 100}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
