import { importFolder as words } from '@masque/texts/import-folder';
import { Muted } from '@masque/web-ui';
import { useEffect, useId, useRef, useState } from 'react';
import { FoldedRows } from '../FoldedRows.tsx';
import css from '../folder.module.css';
import type { ListedItem } from '../scan/folder.calls.ts';
import { type Choice, type GroupName, groupNames, groupOf } from './choice.rules.ts';
import type { HereRules } from './useFolder.ts';
import { detailOf, linksOf, titleOf } from './words.ts';

interface TreeProps extends HereRules {
  items: readonly ListedItem[];
  details: ReadonlyMap<string, ListedItem>;
  choice: Choice;
  onTick: (keys: readonly string[], isTicked: boolean) => void;
}

export function ImportTree({ items, ...tree }: TreeProps) {
  const groups = Map.groupBy(items, groupOf);
  const titles = new Map(items.map((item) => [item.key, titleOf(item)]));
  return (
    <ul className={css.groups} aria-label={words.found}>
      {groupNames.map((name) => {
        const own = groups.get(name);
        return (
          own && (
            <li key={name}>
              <ImportGroup name={name} items={own} titles={titles} {...tree} />
            </li>
          )
        );
      })}
    </ul>
  );
}

interface GroupProps extends TreeProps {
  name: GroupName;
  titles: ReadonlyMap<string, string>;
}

function ImportGroup({ name, items, titles, details, choice, isHere, replaces, onTick }: GroupProps) {
  const [isOpen, setIsOpen] = useState(false);
  const title = words.groups[name];
  const chosen = items.filter(({ key }) => choice.chosen.has(key));
  const here = items.filter(isHere).length;
  const bytes = chosen.reduce((sum, item) => sum + item.bytes, 0);
  const keys = items.map(({ key }) => key);
  const facts = [
    words.chosenOf(chosen.length, items.length),
    bytes > 0 && words.size(bytes),
    here > 0 && `${words.alreadyHere}: ${here}`,
  ];
  return (
    <div className={css.group}>
      <GroupCheck
        label={words.chooseAll(title)}
        isAll={chosen.length === items.length}
        isNone={chosen.length === 0}
        onTick={(isTicked) => onTick(keys, isTicked)}
      />
      <details className={css.fold} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>
          {title}
          <Muted as="span" size={13} numeric>
            {facts.filter(Boolean).join(' · ')}
          </Muted>
        </summary>
        {isOpen && (
          <FoldedRows count={items.length} keyOf={(row) => items[row]?.key ?? row} label={title} hasFields>
            {(row, tabIndex) => {
              const item = items[row];
              if (!item) return null;
              const missing = choice.missing.get(item.key);
              return (
                <ImportRow
                  title={titleOf(item)}
                  tabIndex={tabIndex}
                  detail={[
                    isHere(item) && words.alreadyHere,
                    replaces(item) && words.replaces,
                    missing && words.needs(titles.get(missing) ?? ''),
                    detailOf(item),
                    linksOf(details.get(item.key)),
                  ]}
                  isTicked={choice.chosen.has(item.key)}
                  isBlocked={missing !== undefined}
                  onTick={(isTicked) => onTick([item.key], isTicked)}
                />
              );
            }}
          </FoldedRows>
        )}
      </details>
    </div>
  );
}

interface GroupCheckProps {
  label: string;
  isAll: boolean;
  isNone: boolean;
  onTick: (isTicked: boolean) => void;
}

function GroupCheck({ label, isAll, isNone, onTick }: GroupCheckProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = !isAll && !isNone;
  }, [isAll, isNone]);
  return (
    <label className={css.check}>
      <input ref={box} type="checkbox" checked={isAll} onChange={() => onTick(!isAll)} />
      <span className="visually-hidden">{label}</span>
    </label>
  );
}

interface RowProps {
  title: string;
  tabIndex: 0 | -1;
  detail: readonly (string | false | undefined)[];
  isTicked: boolean;
  isBlocked: boolean;
  onTick: (isTicked: boolean) => void;
}

function ImportRow({ title, tabIndex, detail, isTicked, isBlocked, onTick }: RowProps) {
  const facts = detail.filter(Boolean).join(' · ');
  const id = useId();
  return (
    <div className={css.item}>
      <input
        id={id}
        type="checkbox"
        aria-describedby={`${id}-facts`}
        tabIndex={tabIndex}
        checked={isTicked}
        // Not `disabled`: the arrow keys would stop before it, and nobody would hear why.
        aria-disabled={isBlocked}
        onChange={(event) => !isBlocked && onTick(event.target.checked)}
      />
      <span className={css.itemTexts}>
        <label className={css.itemTitle} htmlFor={id} dir="auto">
          {title}
        </label>
        <span id={`${id}-facts`} className={css.itemDetail}>
          {facts}
        </span>
      </span>
    </div>
  );
}
