import type { Line } from '@masque/texts';
import { Link } from '@masque/web-kit';
import { type LineRun, runsOf } from './line.runs.ts';
import css from './legal.module.css';

/** The link's target for print; undefined if the text already contains it. */
function printed(address: string, words: string): string | undefined {
  const [, target = ''] = /^(?:mailto:|tel:)?(.*)$/.exec(address) ?? [];
  if (/^(?:mailto|tel):/.test(address) || words.includes(target)) return undefined;
  return new URL(target, location.origin).href;
}

function Part({ words, address }: LineRun) {
  if (address === undefined) return words;
  const own = { className: css.link, 'data-printed': printed(address, words) };
  if (address.startsWith('/')) {
    return (
      <Link {...own} to={address}>
        {words}
      </Link>
    );
  }
  return (
    <a {...own} href={address} rel="noreferrer">
      {words}
    </a>
  );
}

export const RichLine = ({ line }: { line: Line }) => runsOf(line).map((run) => <Part key={run.at} {...run} />);
