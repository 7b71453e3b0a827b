import type { RegexScriptBody } from '@masque/contracts';
import type { ScriptFinding } from '@masque/roleplay/regex-worker';
import { regexScripts as words } from '@masque/texts/regex-scripts';
import { Badge, Icon, Muted } from '@masque/web-ui';
import { OrderedList, OrderedRow, type RowWindowHandle } from '@masque/web-ui/ordered';
import { useRef } from 'react';
import { moved } from '../editing/useEditedList.ts';
import css from './regex.module.css';
import { shownName } from './scripts.rules.ts';
import type { useScripts } from './useScripts.ts';

export function ScriptList({
  scripts,
  findings,
  state,
}: {
  scripts: readonly RegexScriptBody[];
  findings: readonly (readonly ScriptFinding[])[];
  state: Pick<ReturnType<typeof useScripts>, 'open' | 'setOpen' | 'setScripts' | 'change'>;
}) {
  const list = useRef<RowWindowHandle>(null);
  const nameAt = (row: number) => (scripts[row] ? shownName(scripts[row]) : '');
  return (
    <OrderedList
      list={list}
      count={scripts.length}
      keyOf={(row) => scripts[row]?.id ?? row}
      label={words.list}
      moveLabel={(row) => words.move(nameAt(row))}
      movedText={(row, position) => words.moved(nameAt(row), position, scripts.length)}
      hint={<Muted size={13}>{words.orderHint}</Muted>}
      onMove={(from, to) => state.setScripts((now) => moved(now, from, to))}
    >
      {(row) => {
        const script = scripts[row];
        if (!script) return null;
        const name = shownName(script);
        return (
          <>
            <input
              type="checkbox"
              className={css.switch}
              aria-label={words.switchOn(name)}
              checked={!script.disabled}
              onChange={({ target }) => state.change(script.id, { disabled: !target.checked })}
            />
            <OrderedRow
              name={name}
              label={words.openScript(name)}
              detail={
                <>
                  {/* Within the row's button, which a press on it opens. */}
                  <Finding findings={findings[row] ?? []} />
                  <code dir="ltr">{script.findRegex}</code>
                </>
              }
              row={row}
              isOpen={script.id === state.open?.id}
              isOff={script.disabled}
              onOpen={() => state.setOpen(script.id)}
            />
            {script.disabled && <Badge text={words.off} />}
          </>
        );
      }}
    </OrderedList>
  );
}

const notes: ReadonlySet<ScriptFinding> = new Set(['html', 'slow']);

function Finding({ findings }: { findings: readonly ScriptFinding[] }) {
  if (findings.length === 0) return null;
  if (findings.every((finding) => notes.has(finding))) return `${words.note} · `;
  return (
    <>
      <span className={css.problem}>
        <Icon name="alert" size={14} />
        {words.problem}
      </span>
      {' · '}
    </>
  );
}
