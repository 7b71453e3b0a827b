import type { CardVersion, Character } from '@masque/contracts';
import { texts } from '@masque/texts';
import {
  apiErrorOf,
  mediumTime,
  useCardVersionQuery,
  useRestoreVersionMutation,
  useVersionsQuery,
} from '@masque/web-kit';
import { Badge, Button, ConfirmDialog, Dialog, Muted, QueryView, showToast, Skeleton } from '@masque/web-ui';
import { useState } from 'react';
import { asText } from '../compare/asText.ts';
import { contentNames } from '../compare/content.ts';
import { labelOf } from '../compare/labels.ts';
import { newerState } from '../edit/newerState.ts';
import { CompareDialog } from './CompareDialog.tsx';
import css from './versions.module.css';

const words = texts.versions;
/** A heavily edited character has hundreds. */
const shownAtFirst = 10;
const mostNames = 6;

type OpenDialog = { what: 'read' | 'compare' | 'restore'; n: number } | null;

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
  const [asked, setAsked] = useState<OpenDialog>(null);
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

function changedText(changed: CardVersion['changed']): string {
  if (changed.length === 0) return words.first;
  const more = changed.length > mostNames ? ` ${words.more(changed.length - mostNames)}` : '';
  return words.changed(changed.slice(0, mostNames).map(labelOf).join(', ') + more);
}

function VersionRow({
  version: { n, createdAt, changed },
  isCurrent,
  onAsk,
}: {
  version: CardVersion;
  isCurrent: boolean;
  onAsk: (what: 'read' | 'compare' | 'restore') => void;
}) {
  return (
    <li className={css.row}>
      <div className={css.about}>
        <strong>
          {words.name(n)} {isCurrent && <Badge text={words.current} />}
        </strong>
        <Muted size={13}>
          <time dateTime={createdAt}>{mediumTime(createdAt)}</time>
        </Muted>
        <Muted size={13}>{changedText(changed)}</Muted>
      </div>
      <div className={css.buttons}>
        <Button size="small" label={words.readOf(n)} onClick={() => onAsk('read')}>
          {words.read}
        </Button>
        {!isCurrent && (
          <>
            <Button size="small" label={words.compareOf(n)} onClick={() => onAsk('compare')}>
              {words.compare}
            </Button>
            <Button size="small" label={words.restoreOf(n)} onClick={() => onAsk('restore')}>
              {words.restore}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

function ReadDialog({ id, n, onClose }: { id: string; n: number; onClose: () => void }) {
  const query = useCardVersionQuery({ id, n });
  return (
    <Dialog open title={words.name(n)} width={640} onClose={onClose}>
      <QueryView query={query} loading={<Skeleton height={240} />} failed={words.readFailed}>
        {({ card }) => (
          <dl className={css.texts}>
            {contentNames
              .filter((name) => name in card)
              .map((name) => ({ name, text: asText(card, name) }))
              .filter(({ text }) => text !== '')
              .map(({ name, text }) => (
                <div key={name}>
                  <dt>{labelOf(name)}</dt>
                  <dd dir="auto">{text}</dd>
                </div>
              ))}
          </dl>
        )}
      </QueryView>
    </Dialog>
  );
}

function RestoreDialog({
  character: { id, editRevision },
  n,
  isDirty,
  onRestored,
  onClose,
}: {
  character: Character;
  n: number;
  isDirty: boolean;
  /** `isOwn` is false if someone else's edit came first. */
  onRestored: (character: Character, isOwn: boolean) => void;
  onClose: () => void;
}) {
  const [restore, { isLoading }] = useRestoreVersionMutation();
  const confirm = async () => {
    const result = await restore({ params: { id, n }, body: { editRevision } });
    onClose();
    if (result.data) {
      showToast(words.restored(n, result.data.version), 'success');
      return onRestored(result.data, true);
    }
    const error = apiErrorOf(result.error);
    const newer = newerState(error);
    showToast(newer ? words.restoreStale : `${words.restoreFailed}: ${error?.message ?? ''}`, 'destructive');
    if (newer) onRestored(newer, false);
  };
  return (
    <ConfirmDialog
      open
      title={words.restoreTitle(n)}
      question={isDirty ? `${words.restoreQuestion} ${words.restoreUnsaved}` : words.restoreQuestion}
      confirm={words.restore}
      busy={isLoading}
      busyText={words.restoring}
      danger={false}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
