import { limits } from '@masque/contracts';
import { importFolder as words } from '@masque/texts/import-folder';
import { Button, EmptyState, Muted, Notice, Stack } from '@masque/web-ui';
import { useState } from 'react';
import type { ListedItem } from '../scan/folder.calls.ts';
import { useAnnouncement } from '../Announcements.tsx';
import { StepHeading } from '../StepHeading.tsx';
import css from '../folder.module.css';
import { beyondImport, choiceOf, detailsByChat, type FoundIds, isStartedWithout, withTicks } from './choice.rules.ts';
import { ImportTree } from './ImportTree.tsx';
import { NotImported } from './NotImported.tsx';
import { type ScannedFolder, useHere } from './useFolder.ts';

interface ScannedFolderProps {
  folder: ScannedFolder;
  isBusy: boolean;
  problem: string | null;
  onImport: (keys: readonly string[]) => void;
}

const most = { items: limits.importItems, bytes: limits.importBytes };

/** Ticks of the user, for what was here then. */
interface Changes {
  readonly found: FoundIds;
  readonly unticked: ReadonlySet<string>;
}

export function ScannedFolderView({ folder, isBusy, problem, onImport }: ScannedFolderProps) {
  const { listing, found, isOutdated = false } = folder;
  const { items, unread, left, insideCards } = listing;
  const here = useHere(found);
  const details = detailsByChat(items, found);
  const hidden = new Set([...details.values()].map(({ key }) => key));
  const rows = items.filter(({ key }) => !hidden.has(key));
  useAnnouncement(words.foundCount(rows.length));
  const [changes, setChanges] = useState<Changes | null>(null);
  const isNeedless = (item: ListedItem) => here.isHere(item) || here.replaces(item) || isStartedWithout(item);
  const needless = new Set(items.filter(isNeedless).map(({ key }) => key));
  const beyond = beyondImport(items, choiceOf(items, needless, found), most);
  const unticked =
    changes?.found === found ? changes.unticked : new Set([...(changes?.unticked ?? []), ...needless, ...beyond]);
  const choice = choiceOf(items, unticked, found);
  const chosen = items.filter(({ key }) => choice.chosen.has(key));
  const count = chosen.filter(({ key }) => !hidden.has(key)).length;
  const bytes = chosen.reduce((sum, item) => sum + item.bytes, 0);
  const tooMany = chosen.length > most.items ? words.tooMany(most.items) : null;
  const bound = tooMany ?? (bytes > most.bytes ? words.tooMuch(most.bytes) : null);
  const isAllHere = items.every((item) => here.isHere(item) || isStartedWithout(item));
  const none = isAllHere ? words.allHere : words.nothingChosen;
  const isCleaned = chosen.some(({ about }) => about.removed !== undefined);
  if (items.length === 0)
    return (
      <>
        <EmptyState title={words.nothing} hint={words.nothingHint} />
        <NotImported unread={unread} left={left} />
      </>
    );
  return (
    <Stack gap={4}>
      <div className={css.total}>
        <StepHeading>{folder.name}</StepHeading>
        <Muted numeric>{chosen.length === 0 ? none : words.total(count, bytes)}</Muted>
        {(chosen.length > 0 || !isAllHere) && (
          <Button
            kind="primary"
            size="large"
            busy={isBusy}
            disabled={chosen.length === 0 || bound !== null}
            onClick={() => onImport(chosen.map(({ key }) => key))}
          >
            {isBusy ? words.preparing : words.importAll(count)}
          </Button>
        )}
      </div>
      {(problem ?? bound) !== null && <Notice type="destructive">{problem ?? bound}</Notice>}
      {beyond.length > 0 && bound === null && <Notice>{words.inParts(most.items, most.bytes)}</Notice>}
      {isOutdated && <Notice>{words.outdated}</Notice>}
      {isCleaned && <Notice>{words.presetsCleaned}</Notice>}
      {insideCards > 0 && <Notice>{words.insideCards(insideCards)}</Notice>}
      <ImportTree
        items={rows}
        details={details}
        choice={choice}
        {...here}
        onTick={(keys, isTicked) => {
          const all = keys.flatMap((key) => [key, ...(details.has(key) ? [details.get(key)!.key] : [])]);
          setChanges({ found, unticked: withTicks(unticked, all, isTicked) });
        }}
      />
      <NotImported unread={unread} left={left} />
    </Stack>
  );
}
