import type { ReplyTrace } from '@masque/contracts';
import { loreTest } from '@masque/texts/lore-test';
import { trace as words } from '@masque/texts/trace';
import css from './trace.module.css';

type Line = NonNullable<ReplyTrace['lore']>[number];
const causes: Readonly<Record<string, (key: string) => string>> = loreTest.causes;
const drops: Readonly<Record<string, (key: string) => string>> = loreTest.drops;

function whyOf({ reason, key = '', found }: Line, nameOf: (ref: string) => string | undefined): string {
  const sentence = (causes[reason] ?? drops[reason])?.(key) ?? reason;
  const inEntry = found && 'entry' in found ? nameOf(found.entry) : undefined;
  return inEntry === undefined ? sentence : `${sentence} ${loreTest.inEntry(inEntry)}`;
}

export function LoreLines({ lines, all }: { lines: readonly Line[]; all: readonly Line[] }) {
  const names = new Map(all.map(({ ref, name }) => [ref, name]));
  const ordered = [...lines].sort((a, b) => Number(b.outcome === 'active') - Number(a.outcome === 'active'));
  return (
    <ul className={css.lore}>
      {ordered.map((line) => (
        <li key={line.ref} data-fires={line.outcome === 'active' || undefined}>
          <span dir="auto">{line.name || words.loreUnnamed}</span>
          <span className={css.muted}>{whyOf(line, (ref) => names.get(ref))}</span>
        </li>
      ))}
    </ul>
  );
}
