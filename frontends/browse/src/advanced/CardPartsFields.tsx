import { cardBounds, type CardParts } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Button, Choices, IconButton, Muted, NumberField, Panel, TextAreaField } from '@masque/web-ui';
import { useRef } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import type { DraftFields } from '../form/draft.ts';
import { type PartsStore, usePart } from '../form/PartsStore.ts';
import { LorebookEditor } from '../lorebook/LorebookEditor.tsx';
import css from './advanced.module.css';

const words = texts.advancedCard;

export function CardPartsFields({ control, parts }: { control: Control<DraftFields>; parts: PartsStore }) {
  const [greetings = [], setGreetings] = usePart(parts, 'alternateGreetings');
  const [depthPrompt = null, setDepthPrompt] = usePart(parts, 'depthPrompt');
  const [lorebook = null, setLorebook] = usePart(parts, 'lorebook');
  const name = useWatch({ control, name: 'name' });
  return (
    <div className={css.body} data-part="">
      <Panel title={words.greetings} lead={words.greetingsLead}>
        <GreetingsField greetings={greetings} onChange={setGreetings} />
      </Panel>
      <Panel title={words.depthPrompt} lead={words.depthPromptLead}>
        <DepthPromptField depthPrompt={depthPrompt} onChange={setDepthPrompt} />
      </Panel>
      <Panel title={texts.loreEditor.title} lead={texts.loreEditor.lead}>
        <LorebookEditor book={lorebook} characterName={name} onChange={setLorebook} onWait={parts.waitFor} />
      </Panel>
    </div>
  );
}

type DepthPrompt = NonNullable<CardParts['depthPrompt']>;
const standard: DepthPrompt = { prompt: '', depth: 4, role: 'system' };
const roles = ['system', 'user', 'assistant'] as const;

/** An empty prompt removes the note. */
function DepthPromptField({
  depthPrompt,
  onChange,
}: {
  depthPrompt: DepthPrompt | null;
  onChange: (depthPrompt: DepthPrompt | null) => void;
}) {
  const value = depthPrompt ?? standard;
  const change = (part: Partial<DepthPrompt>) => {
    const next = { ...value, ...part };
    onChange(next.prompt === '' ? null : next);
  };
  return (
    <>
      <TextAreaField
        label={words.prompt}
        name="depthPrompt"
        max={20_000}
        value={value.prompt}
        onChange={(prompt) => change({ prompt })}
      />
      {value.prompt !== '' && (
        <>
          <NumberField
            label={words.depth}
            hint={words.depthHint}
            name="depthPrompt-depth"
            value={value.depth}
            min={0}
            max={10_000}
            outOfBounds={words.depthBounds}
            onChange={(depth) => depth !== undefined && change({ depth })}
          />
          <Choices
            label={texts.common.speaksAs}
            value={value.role}
            options={roles.map((role) => ({ value: role, label: words.roles[role] }))}
            onChange={(role) => change({ role })}
          />
        </>
      )}
    </>
  );
}

const swapped = (greetings: readonly string[], at: number, other: number): string[] =>
  greetings.with(at, greetings[other] ?? '').with(other, greetings[at] ?? '');

function GreetingsField({
  greetings,
  onChange,
}: {
  greetings: readonly string[];
  onChange: (greetings: string[]) => void;
}) {
  const list = useRef<HTMLOListElement>(null);
  const isFull = greetings.length >= cardBounds.greetings;
  const add = () => {
    onChange([...greetings, '']);
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child textarea')?.focus());
  };
  return (
    <>
      <ol ref={list} className={css.greetings}>
        {greetings.map((greeting, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a greeting has nothing but its place and its text
          <li key={index} className={css.greeting}>
            <TextAreaField
              label={words.greeting(index + 1)}
              name={`greeting-${index}`}
              max={cardBounds.greeting}
              value={greeting}
              onChange={(text) => onChange(greetings.with(index, text))}
            />
            <div className={css.greetingButtons}>
              <IconButton
                icon="up"
                label={words.greetingUp(index + 1)}
                disabled={index === 0}
                onClick={() => onChange(swapped(greetings, index, index - 1))}
              />
              <IconButton
                icon="down"
                label={words.greetingDown(index + 1)}
                disabled={index === greetings.length - 1}
                onClick={() => onChange(swapped(greetings, index, index + 1))}
              />
              <IconButton
                icon="trash"
                label={words.removeGreeting(index + 1)}
                onClick={() => onChange(greetings.toSpliced(index, 1))}
              />
            </div>
          </li>
        ))}
      </ol>
      {isFull && <Muted>{words.tooManyGreetings(cardBounds.greetings)}</Muted>}
      <div>
        <Button icon="plus" disabled={isFull} onClick={add}>
          {words.addGreeting}
        </Button>
      </div>
    </>
  );
}
