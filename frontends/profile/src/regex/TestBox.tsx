import type { RegexScriptBody } from '@masque/contracts';
import type { ScriptClient } from '@masque/roleplay/regex-worker';
import { regexScripts } from '@masque/texts/regex-scripts';
import { Choices, Muted, Notice, TextAreaField } from '@masque/web-ui';
import { useState } from 'react';
import css from './regex.module.css';
import { type TriedText, useTriedText } from './useScriptWorker.ts';

const words = regexScripts.test;
const { placements, stages } = regexScripts.editor;
const options = (['1', '2', '5', '6'] as const).map((value) => ({ value, label: placements[value] }));

export function TestBox({ client, scripts }: { client: ScriptClient; scripts: readonly RegexScriptBody[] }) {
  const [text, setText] = useState('');
  const [placement, setPlacement] = useState<(typeof options)[number]['value']>('2');
  const tried = useTriedText(client, scripts, text, Number(placement));
  return (
    <section className={css.test} aria-label={words.title}>
      <h2>{words.title}</h2>
      <Choices label={words.as} value={placement} options={options} onChange={setPlacement} />
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
    { name: stages.stored, text: tried.stored, before: from },
    { name: stages.display, text: tried.display, before: tried.stored },
    { name: stages.prompt, text: tried.prompt, before: tried.stored },
  ].filter(({ text, before }) => text !== before);
  return (
    <>
      {shown.length === 0 && <Muted>{words.unchanged}</Muted>}
      {shown.map(({ name, text }) => (
        <figure key={name} className={css.result}>
          <figcaption>{name}</figcaption>
          <pre dir="auto">{text}</pre>
        </figure>
      ))}
      {tried.ended !== '' && <Notice>{words.ended(tried.ended)}</Notice>}
    </>
  );
}
