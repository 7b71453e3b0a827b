import type { ImportItem } from '@masque/contracts';
import { importFolder as words } from '@masque/texts/import-folder';
import { characterPath, Link } from '@masque/web-kit';
import { Muted } from '@masque/web-ui';
import { WrappedRows } from '@masque/web-ui/data';
import { useState } from 'react';
import css from '../folder.module.css';

const pathOf = ({ kind, createdId, state }: ImportItem): string | null => {
  if (createdId === null || state === 'undone' || state === 'failed') return null;
  if (kind === 'character' || kind === 'lorebook') return characterPath(createdId);
  if (kind === 'chat') return `/chat?chatId=${encodeURIComponent(createdId)}`;
  return kind === 'preset' ? `/settings/presets/${encodeURIComponent(createdId)}` : null;
};

const detailOf = ({ kind, state, problem, notes }: ImportItem): string =>
  [words.kinds[kind], words.itemStates[state], problem, ...notes].filter(Boolean).join(' · ');

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
        <WrappedRows count={items.length} keyOf={(row) => items[row]?.n ?? row} label={title}>
          {(row) => {
            const item = items[row];
            return item && <ItemRow item={item} />;
          }}
        </WrappedRows>
      )}
    </details>
  );
}

function ItemRow({ item }: { item: ImportItem }) {
  const path = pathOf(item);
  const detail = detailOf(item);
  return (
    <div className={css.item} data-state={item.state}>
      <span className={css.itemTexts}>
        <span className={css.itemTitle} dir="auto">
          {path ? (
            <Link to={path} className={css.link}>
              {item.name}
            </Link>
          ) : (
            item.name
          )}
        </span>
        <Muted as="span" size={13} className={css.itemDetail}>
          {detail}
        </Muted>
      </span>
    </div>
  );
}
