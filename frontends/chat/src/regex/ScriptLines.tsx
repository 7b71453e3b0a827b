import type { RegexScriptBody } from '@masque/contracts';
import { regexScripts } from '@masque/texts/regex-scripts';
import { Muted } from '@masque/web-ui';
import css from './regex.module.css';

const words = regexScripts.character;

export const ScriptLines = ({ scripts }: { scripts: readonly RegexScriptBody[] }) => (
  <ul className={css.lines}>
    {scripts.map(({ scriptName, findRegex, replaceString }, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- a card may name two scripts alike
      <li key={at}>
        <strong dir="auto">{scriptName.trim() || regexScripts.unnamed}</strong>
        {findRegex === '' ? (
          <Muted size={13}>{words.hidden}</Muted>
        ) : (
          <code dir="auto">{words.replaces(findRegex, replaceString || words.emptyReplacement)}</code>
        )}
      </li>
    ))}
  </ul>
);
