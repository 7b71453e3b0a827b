import { importFolder as words } from '@masque/texts/import-folder';
import { isImportEnded, Link, mediumTime, useImportsQuery } from '@masque/web-kit';
import { LinkButton, Muted, Notice, QueryView, Section, Skeleton, Stack } from '@masque/web-ui';
import { useState } from 'react';
import css from './folder.module.css';

const POLL_MS = 5_000;

/** Imports that haven't ended, which the user may have come back for. */
export function UnfinishedImports() {
  const [isPolling, setPolling] = useState(false);
  const { data } = useImportsQuery(undefined, { pollingInterval: isPolling ? POLL_MS : 0 });
  const unfinished = data?.imports.filter((one) => !isImportEnded(one)) ?? [];
  const isAny = unfinished.length > 0;
  if (isAny !== isPolling) setPolling(isAny);
  return unfinished.map(({ id, name, state }) => (
    <Notice key={id}>
      <Stack gap={2}>
        <p>{words.unfinished(name, words.states[state])}</p>
        <div>
          <LinkButton to={`/import?id=${encodeURIComponent(id)}`}>{words.openUnfinished}</LinkButton>
        </div>
      </Stack>
    </Notice>
  ));
}

export function EarlierImports() {
  const query = useImportsQuery();
  return (
    <QueryView query={query} loading={<Skeleton height={72} />} failed={words.loadFailed}>
      {({ imports }) =>
        imports.some(isImportEnded) && (
          <Section title={words.earlier}>
            <ul className={css.earlier}>
              {imports.filter(isImportEnded).map(({ id, name, state, createdAt, counts }) => (
                <li key={id}>
                  <Link to={`/import?id=${encodeURIComponent(id)}`} className={css.link} dir="auto">
                    {name}
                  </Link>
                  <Muted size={13}>
                    {words.states[state]} · {words.earlierLine(mediumTime(createdAt), counts.done, counts.failed)}
                  </Muted>
                </li>
              ))}
            </ul>
          </Section>
        )
      }
    </QueryView>
  );
}
