import { cardBounds } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Button, IconButton, Muted, TextAreaField } from '@masque/web-ui';
import { useRef } from 'react';
import css from './advanced.module.css';

const words = texts.advancedCard;

const swapped = (greetings: readonly string[], at: number, other: number): string[] =>
  greetings.with(at, greetings[other] ?? '').with(other, greetings[at] ?? '');

export function GreetingsField({
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
