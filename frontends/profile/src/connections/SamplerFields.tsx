import { connectionEditor as words } from '@masque/texts/connection-editor';
import { Button, CheckField, Muted, NumberField, TextAreaField } from '@masque/web-ui';
import { useState } from 'react';
import { BiasRows } from './BiasRows.tsx';
import css from './connections.module.css';
import { linesOf, toLines } from './draft.ts';
import type { ConnectionFields } from './fields.ts';
import { OptionalSlider } from './OptionalSlider.tsx';
import { type NumberOption, numberBounds, numberOptions, type Parameter, type Samplers } from './samplers.ts';

const all: readonly Parameter[] = ['temperature', ...numberOptions, 'stop', 'logit_bias'];
const rows = { min: 2, max: 8 };

/** Those that the model doesn't support are behind a button, unless they are set. */
export function SamplerFields({
  draft,
  change,
  isShown,
}: ConnectionFields & { isShown: (name: Parameter) => boolean }) {
  const [showsAll, setShowsAll] = useState(false);
  const hidden = all.filter((name) => !isShown(name));
  return (
    <div className={css.fields}>
      <Muted>{words.samplersLead}</Muted>
      <OptionFields
        draft={draft}
        change={change}
        names={all.filter((name) => name !== 'temperature' && isShown(name))}
      />
      {hidden.length > 0 && (
        <div>
          <Button expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {words.showAll}
          </Button>
        </div>
      )}
      {hidden.length > 0 && showsAll && (
        <>
          <Muted>{words.unlisted}</Muted>
          <OptionFields draft={draft} change={change} names={hidden} />
        </>
      )}
      <CheckField
        label={words.isStreamed}
        hint={words.isStreamedHint}
        checked={draft.isStreamed}
        onChange={(isStreamed) => change({ isStreamed })}
      />
    </div>
  );
}

function OptionFields({ draft, change, names }: ConnectionFields & { names: readonly Parameter[] }) {
  const { samplers } = draft;
  const set = (own: Partial<Samplers>) => change({ samplers: { ...samplers, ...own } });
  const isNamed = (name: Parameter) => names.includes(name);
  return (
    <>
      {isNamed('temperature') && (
        <OptionalSlider
          name="temperature"
          value={samplers.temperature}
          onChange={(temperature) => set({ temperature })}
        />
      )}
      <div className={css.numbers}>
        {numberOptions.filter(isNamed).map((name) => (
          <NumberOptionField
            key={name}
            name={name}
            value={samplers[name]}
            onChange={(value) => set({ [name]: value })}
          />
        ))}
      </div>
      {isNamed('stop') && (
        <TextAreaField
          label={words.stop}
          hint={words.stopHint}
          name="stop"
          rows={rows}
          placeholder={words.notSent}
          value={linesOf(samplers.stop)}
          onChange={(text) => set({ stop: toLines(text) })}
        />
      )}
      {isNamed('logit_bias') && <BiasRows biases={draft.biases} onChange={(biases) => change({ biases })} />}
    </>
  );
}

function NumberOptionField({
  name,
  value,
  onChange,
}: {
  name: NumberOption;
  value: number | null | undefined;
  onChange: (value: number | undefined) => void;
}) {
  const bounds = numberBounds[name];
  return (
    <NumberField
      label={words.numbers[name].label}
      hint={words.numbers[name].hint}
      value={value ?? undefined}
      {...bounds}
      placeholder={words.notSent}
      outOfBounds={name === 'seed' ? words.wholeNumber : words.between(bounds.min, bounds.max)}
      onChange={onChange}
    />
  );
}
