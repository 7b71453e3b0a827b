import { SNIPPET } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import { isolate, type Reported } from '@masque/web-kit';
import css from './reporting.module.css';

const words = texts.reporting;

/** The specification sets the length. */
function snippetOf(text: string): string {
  const characters = Array.from(text);
  return characters.length > SNIPPET ? `${characters.slice(0, SNIPPET).join('')}…` : text;
}

export const ReportedItem = ({ reported: { type, name, snippet } }: { reported: Reported }) => (
  <div className={css.item}>
    <p>{type === 'comment' ? words.aboutComment(isolate(name)) : words.about(isolate(name))}</p>
    {snippet !== undefined && (
      <blockquote className={css.snippet} dir="auto">
        {snippetOf(snippet)}
      </blockquote>
    )}
  </div>
);
