import type { CardVersion, Character } from '@masque/contracts';
import { texts } from '@masque/texts';
import { apiErrorOf, useVersionsQuery } from '@masque/web-kit';
import { Button, Notice, Panel, Skeleton } from '@masque/web-ui';
import { useState } from 'react';
import { labelOf } from '../compare/labels.ts';
import css from './character.module.css';
import { Day } from './Day.tsx';

const words = texts.characterPage;

export function About({ character }: { character: Character }) {
  const { id, kind, version, createdAt, isDefinitionShown } = character;
  return (
    <Panel title={kind === 'lorebook' ? texts.lorebooks.about : words.about}>
      <p className={css.facts}>
        <span>
          {words.created} <Day time={createdAt} />
        </span>
      </p>
      <Versions characterId={id} current={version} />
      {!isDefinitionShown && kind === 'character' && <p className={css.facts}>{words.closed}</p>}
    </Panel>
  );
}

function Versions({ characterId, current }: { characterId: string; current: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const query = useVersionsQuery({ params: { id: characterId }, query: {} });
  const versions = query.currentData?.versions ?? [];
  const newest = versions[0];
  return (
    <div>
      <p className={css.version}>
        {words.version(current)}
        {newest && (
          <>
            {' '}
            {words.versionOf} <Day time={newest.createdAt} />
          </>
        )}
        {query.isLoading && <Skeleton height="1lh" width="9em" />}
      </p>
      {query.isError && (
        <Notice type="destructive">
          <p>
            {words.changesFailed}. {apiErrorOf(query.error)?.message}
          </p>
          <Button size="small" icon="retry" onClick={() => void query.refetch()}>
            {texts.common.retry}
          </Button>
        </Notice>
      )}
      {versions.length > 1 && (
        <details className={css.changes} open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
          <summary>{words.changes}</summary>
          {isOpen && <Changes versions={versions} />}
        </details>
      )}
    </div>
  );
}

const Changes = ({ versions }: { versions: readonly CardVersion[] }) => (
  <ol className={css.list}>
    {versions.map(({ n, createdAt, changed }, at) => (
      <li key={n}>
        <span className={css.number}>
          {words.version(n)}, <Day time={createdAt} />
        </span>
        <span>{at === versions.length - 1 ? texts.versions.first : changed.map(labelOf).join(', ')}</span>
      </li>
    ))}
  </ol>
);
