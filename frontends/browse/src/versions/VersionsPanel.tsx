import type { Character } from '@masque/contracts';
import { texts } from '@masque/texts';
import { useVersionsQuery } from '@masque/web-kit';
import { Button, Muted, QueryView, Skeleton } from '@masque/web-ui';
import { useState } from 'react';
import { CompareDialog } from './CompareDialog.tsx';
import { ReadDialog } from './ReadDialog.tsx';
import { RestoreDialog } from './RestoreDialog.tsx';
import { VersionRow } from './VersionRow.tsx';
import css from './versions.module.css';

const words = texts.versions;
/** A heavily edited character has hundreds. */
const shownAtFirst = 10;

type Asked = { what: 'read' | 'compare' | 'restore'; n: number } | null;

export function VersionsPanel({
  character,
  isDirty,
  onRestored,
}: {
  character: Character;
  isDirty: boolean;
  onRestored: (character: Character, isOwn: boolean) => void;
}) {
  const query = useVersionsQuery({ params: { id: character.id }, query: {} });
  const [asked, setAsked] = useState<Asked>(null);
  const [isWhole, setIsWhole] = useState(false);
  const close = () => setAsked(null);
  return (
    <div className={css.panel}>
      <Muted>{words.lead}</Muted>
      <QueryView query={query} loading={<Skeleton height={120} />} failed={words.loadFailed}>
        {({ versions }) => (
          <>
            <ol className={css.list}>
              {versions.slice(0, isWhole ? undefined : shownAtFirst).map((version) => (
                <VersionRow
                  key={version.n}
                  version={version}
                  isCurrent={version.n === character.version}
                  onAsk={(what) => setAsked({ what, n: version.n })}
                />
              ))}
            </ol>
            {!isWhole && versions.length > shownAtFirst && (
              <div>
                <Button onClick={() => setIsWhole(true)}>{words.showAll(versions.length)}</Button>
              </div>
            )}
            {asked?.what === 'read' && <ReadDialog id={character.id} n={asked.n} onClose={close} />}
            {asked?.what === 'compare' && (
              <CompareDialog
                id={character.id}
                versions={versions}
                older={asked.n}
                newer={character.version}
                onClose={close}
              />
            )}
          </>
        )}
      </QueryView>
      {asked?.what === 'restore' && (
        <RestoreDialog character={character} n={asked.n} isDirty={isDirty} onRestored={onRestored} onClose={close} />
      )}
    </div>
  );
}
