import { presetRegexScripts, type PresetJson } from '@masque/roleplay/preset';
import { presetEditor as words } from '@masque/texts/preset-editor';
import { regexScripts } from '@masque/texts/regex-scripts';
import { CheckField, Panel } from '@masque/web-ui';
import { useMemo } from 'react';
import css from './presets.module.css';

interface PresetScriptsProps {
  file: PresetJson;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
}

/** They come with the preset's file, so they run only once the user has seen them. */
export function PresetScripts({ file, isOn, onSwitch }: PresetScriptsProps) {
  const scripts = useMemo(() => presetRegexScripts(file), [file]);
  if (scripts.length === 0) return null;
  return (
    <Panel title={regexScripts.title} lead={words.scriptsLead}>
      <CheckField label={words.runScripts} checked={isOn} onChange={onSwitch} />
      <ul className={css.scripts}>
        {scripts.map(({ scriptName, findRegex, replaceString }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a file may name two scripts alike
          <li key={at}>
            <strong dir="auto">{scriptName.trim() || regexScripts.unnamed}</strong>
            <code dir="auto">
              {regexScripts.character.replaces(findRegex, replaceString || regexScripts.character.emptyReplacement)}
            </code>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
