import type { ImportItem } from '@masque/contracts';
import { importFolder as words } from '@masque/texts/import-folder';
import { characterPath, Link } from '@masque/web-kit';
import { Muted } from '@masque/web-ui';
import { useState } from 'react';
import { FoldedRows } from '../FoldedRows.tsx';
import css from '../folder.module.css';
import { nameOf } from '../itemNames.ts';
import { stateOf } from './report.rules.ts';

const pathOf = ({ kind, createdId, state }: ImportItem): string | null => {
  if (state === 'undone' || state === 'failed') return null;
  if (kind === 'regex') return '/settings/regex';
  if (kind === 'quick_replies') return '/settings/quick-replies';
  if (createdId === null) return null;
  if (kind === 'character' || kind === 'lorebook') return characterPath(createdId);
  if (kind === 'chat') return `/chat?chatId=${encodeURIComponent(createdId)}`;
  if (kind === 'profile') return `/settings/connections/${encodeURIComponent(createdId)}`;
  return kind === 'preset' ? `/settings/presets/${encodeURIComponent(createdId)}` : null;
};

const detailOf = (item: ImportItem): string =>
  [words.kinds[item.kind], stateOf(item), item.problem].filter(Boolean).join(' · ');

export function ItemList({
  title,
  items,
  opens = false,
}: {
  title: string;
  items: readonly ImportItem[];
  opens?: boolean;
}) {
  const [isOpen, setIsOpen] = useState(opens);
  if (items.length === 0) return null;
  return (
    <details className={css.fold} open={opens} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && (
        <FoldedRows count={items.length} keyOf={(row) => items[row]?.n ?? row} label={title}>
          {(row) => {
            const item = items[row];
            return item && <ItemRow item={item} />;
          }}
        </FoldedRows>
      )}
    </details>
  );
}

function ItemRow({ item }: { item: ImportItem }) {
  const path = pathOf(item);
  const name = nameOf(item);
  return (
    <div className={css.item} data-state={item.state}>
      <span className={css.itemTexts}>
        <span className={css.itemTitle} dir="auto">
          {path ? (
            <Link to={path} className={css.link}>
              {name}
            </Link>
          ) : (
            name
          )}
        </span>
        <Muted as="span" size={13} className={css.itemDetail}>
          {detailOf(item)}
        </Muted>
        {item.notes.map((note) => (
          <span key={note} className={css.itemNote} dir="auto">
            {note}
          </span>
        ))}
      </span>
    </div>
  );
}
