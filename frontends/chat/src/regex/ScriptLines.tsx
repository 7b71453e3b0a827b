import type { RegexScriptBody } from '@masque/contracts';
import { stageOf } from '@masque/roleplay/regex-worker';
import { regexScripts } from '@masque/texts/regex-scripts';
import { Muted } from '@masque/web-ui';
import css from './regex.module.css';

const words = regexScripts.character;

export const ScriptLines = ({ scripts }: { scripts: readonly RegexScriptBody[] }) => (
  <ul className={css.lines}>
    {scripts.map((script, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- a card may name two scripts alike
      <li key={at}>
        <strong dir="auto">{script.scriptName.trim() || regexScripts.unnamed}</strong>
        <Muted size={13}>{effectOf(script)}</Muted>
        {script.findRegex === '' ? (
          <Muted size={13}>{words.hidden}</Muted>
        ) : (
          <code dir="auto">{words.replaces(script.findRegex, script.replaceString || words.emptyReplacement)}</code>
        )}
      </li>
    ))}
  </ul>
);

function effectOf(script: RegexScriptBody): string {
  const { placements, stages } = regexScripts.editor;
  const places = Object.entries(placements).flatMap(([place, name]) =>
    script.placement.includes(Number(place)) ? [name] : [],
  );
  return words.changes(places, stages[stageOf(script)]);
}
