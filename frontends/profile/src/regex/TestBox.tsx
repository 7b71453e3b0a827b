import type { RegexScriptBody } from '@masque/contracts';
import type { ScriptClient } from '@masque/roleplay/regex-worker';
import { regexScripts } from '@masque/texts/regex-scripts';
import '@masque/web-ui/story-font.css';
import { Choices, Muted, Notice, NumberField, TextAreaField, TextField } from '@masque/web-ui';
import { Prose } from '@masque/web-ui/prose';
import { useState } from 'react';
import css from './regex.module.css';
import { type TriedText, useTriedText } from './useScriptWorker.ts';

const words = regexScripts.test;
const { placements, stages, outOfBounds } = regexScripts.editor;
const options = (['1', '2', '5', '6'] as const).map((value) => ({ value, label: placements[value] }));
const MOST_DEPTH = 1_000_000;

export function TestBox({ client, scripts }: { client: ScriptClient; scripts: readonly RegexScriptBody[] }) {
  const [text, setText] = useState('');
  const [placement, setPlacement] = useState<(typeof options)[number]['value']>('2');
  const [depth, setDepth] = useState(0);
  const [char, setChar] = useState<string>(words.char);
  const [user, setUser] = useState<string>(words.user);
  const tried = useTriedText(client, scripts, text, { placement: Number(placement), depth, char, user });
  return (
    <section className={css.test} aria-label={words.title}>
      <h2>{words.title}</h2>
      <Choices label={words.as} value={placement} options={options} onChange={setPlacement} />
      <div className={css.depths}>
        <NumberField
          label={words.depth}
          hint={words.depthHint}
          name="regex-test-depth"
          min={0}
          max={MOST_DEPTH}
          value={depth}
          outOfBounds={outOfBounds}
          onChange={(value = 0) => setDepth(value)}
        />
        <TextField label={words.charName} name="regex-test-char" value={char} onChange={setChar} />
        <TextField label={words.userName} name="regex-test-user" value={user} onChange={setUser} />
      </div>
      <TextAreaField label={words.text} hint={words.hint} name="regex-test" value={text} onChange={setText} />
      <div aria-live="polite" className={css.results}>
        {tried === 'failed' && <Notice type="destructive">{words.failed}</Notice>}
        {tried !== null && tried !== 'failed' && <Results tried={tried} from={text} />}
      </div>
    </section>
  );
}

function Results({ tried, from }: { tried: TriedText; from: string }) {
  const shown = [
    { name: stages.stored, text: tried.stored, before: from, isProse: false },
    { name: stages.display, text: tried.display, before: tried.stored, isProse: true },
    { name: stages.prompt, text: tried.prompt, before: tried.stored, isProse: false },
  ].filter(({ text, before }) => text !== before);
  return (
    <>
      {shown.length === 0 && <Muted>{words.unchanged}</Muted>}
      {shown.map(({ name, text, isProse }) => (
        <figure key={name} className={css.result}>
          <figcaption>{name}</figcaption>
          {isProse ? <Prose text={text} /> : <pre dir="auto">{text}</pre>}
        </figure>
      ))}
      {tried.ended !== '' && <Notice>{words.ended(tried.ended)}</Notice>}
    </>
  );
}
