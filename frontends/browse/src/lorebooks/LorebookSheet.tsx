import type { Character, LoreEntry } from '@masque/contracts';
import { mayExport, mayFork } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import { openReport, useSession } from '@masque/web-kit';
import { Button, LinkButton, Menu, type MenuItem, Muted, Panel } from '@masque/web-ui';
import { lazy, Suspense, useState } from 'react';
import { CharacterHead, TagLinks } from '../character/CharacterHead.tsx';
import { About } from '../character/About.tsx';
import actionCss from '../character/actions/actions.module.css';
import characterCss from '../character/character.module.css';
import { useFork } from '../character/actions/useFork.ts';
import { Reactions } from '../character/reactions/Reactions.tsx';
import { ShareButton } from '../character/share/ShareButton.tsx';
import { useIsMember } from '../characters/useIsMember.ts';
import { CommentsSkeleton } from '../comments/CommentsSkeleton.tsx';
import { shownName } from '../lorebook/entries.rules.ts';
import { ModerationNotice } from '../moderation/ModerationNotice.tsx';
import { editPath, useExportLorebook } from './actions.ts';
import css from './lorebooks.module.css';
import { UseDialog } from './UseDialog.tsx';

const words = texts.lorebooks;
const Comments = lazy(() => import('../comments/Comments.tsx').then((module) => ({ default: module.Comments })));
const AddDialog = lazy(() =>
  import('../collections/add/AddDialog.tsx').then((module) => ({ default: module.AddDialog })),
);
const SHOWN_AT_ONCE = 100;

export function LorebookSheet({ lorebook }: { lorebook: Character }) {
  const { id, summary, commentsCount, tags, isDefinitionShown } = lorebook;
  const entries = lorebook.lorebook?.entries ?? [];
  return (
    <article className={css.form}>
      <CharacterHead character={lorebook} />
      <ModerationNotice character={lorebook} />
      <Actions lorebook={lorebook} />
      {tags.length > 0 && <TagLinks tags={tags} />}
      {summary.trim() !== '' && (
        <p className={characterCss.text} dir="auto">
          {summary}
        </p>
      )}
      <Panel title={texts.loreEditor.title} aside={isDefinitionShown ? words.entries(entries.length) : undefined}>
        {isDefinitionShown ? <Entries entries={entries} /> : <Muted>{words.closed}</Muted>}
      </Panel>
      <About character={lorebook} />
      <Suspense fallback={<CommentsSkeleton count={commentsCount} />}>
        <Comments characterId={id} count={commentsCount} placeholder={words.commentPlaceholder} />
      </Suspense>
    </article>
  );
}

function Actions({ lorebook }: { lorebook: Character }) {
  const { id, name, isAuthor } = lorebook;
  const { username } = useSession();
  const [isUseShown, setUseShown] = useState(false);
  const exportLorebook = useExportLorebook(lorebook);
  const [isAdding, setAdding] = useState(false);
  const isMember = useIsMember();
  const { fork } = useFork(lorebook);
  const items: MenuItem[] = [
    ...(mayExport(lorebook)
      ? [{ label: words.export, icon: 'download' as const, onSelect: () => void exportLorebook() }]
      : []),
    ...(username !== null && mayFork(lorebook)
      ? [{ label: texts.characterPage.fork, icon: 'copy' as const, onSelect: () => void fork() }]
      : []),
    ...(isMember
      ? [{ label: texts.collections.add.button, icon: 'folder' as const, onSelect: () => setAdding(true) }]
      : []),
  ];
  return (
    <div className={actionCss.more}>
      {username !== null && (
        <Button kind="primary" onClick={() => setUseShown(true)}>
          {words.use.button}
        </Button>
      )}
      <Reactions character={lorebook} />
      {isAuthor && (
        <LinkButton icon="edit" to={editPath(id)}>
          {words.edit}
        </LinkButton>
      )}
      <ShareButton character={lorebook} />
      {items.length > 0 && <Menu label={words.actions(name)} items={items} />}
      {!isAuthor && (
        <Button
          icon="flag"
          label={texts.reporting.ofCharacter(name)}
          onClick={() => openReport({ type: 'character', id, name })}
        >
          {texts.reporting.button}
        </Button>
      )}
      {isAdding && (
        <Suspense>
          <AddDialog characterId={id} onClose={() => setAdding(false)} />
        </Suspense>
      )}
      {isUseShown && <UseDialog id={id} name={name} onClose={() => setUseShown(false)} />}
    </div>
  );
}

function Entries({ entries }: { entries: readonly LoreEntry[] }) {
  const [most, setMost] = useState(SHOWN_AT_ONCE);
  return (
    <>
      <div>
        {entries.slice(0, most).map((entry, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- an entry may have no id, and the list never changes
          <details key={at} className={css.entry}>
            <summary dir="auto">{shownName(entry, at)}</summary>
            {entry.keys.length > 0 && (
              <Muted>
                <span dir="auto">{entry.keys.join(', ')}</span>
              </Muted>
            )}
            <p dir="auto">{entry.content}</p>
          </details>
        ))}
      </div>
      {entries.length > most && <Button onClick={() => setMost(most + SHOWN_AT_ONCE)}>{texts.common.more}</Button>}
    </>
  );
}
