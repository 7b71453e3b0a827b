import { type CardTexts, cardTextFields, mapFields } from '@masque/contracts';
import { type ExampleCharacter, texts } from '@masque/texts';
import { Button, Chip, Muted } from '@masque/web-ui';
import css from './create.module.css';
import { type FormDraft, emptyFields } from '../form/draft.ts';

const words = texts.createCharacter;

function draftOf(example: ExampleCharacter): FormDraft {
  const written: Partial<CardTexts> = example;
  const { gender, tags } = example;
  const fields = { ...emptyFields, ...mapFields(cardTextFields, (field) => written[field] ?? ''), gender, tags };
  return { fields, parts: {} };
}

export function Examples({ onUse }: { onUse: (draft: FormDraft) => void }) {
  return (
    <section className={css.examples} aria-label={words.examplesTitle}>
      <h2>{words.examplesTitle}</h2>
      <Muted>{words.examplesLead}</Muted>
      <ul className={css.exampleList}>
        {texts.examples.map((example) => (
          <li key={example.id} className={css.example}>
            <Muted as="span" size={13}>
              {example.kind}
            </Muted>
            <h3>{example.name}</h3>
            <p>{example.summary}</p>
            <div className={css.exampleTags}>
              {example.tags.map((tag) => (
                <Chip key={tag} text={tag} />
              ))}
            </div>
            <Button onClick={() => onUse(draftOf(example))}>{words.useExample}</Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
