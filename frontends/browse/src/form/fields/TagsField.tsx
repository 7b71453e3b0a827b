import { limits } from '@masque/contracts';
import { tagsIn, tidyTags } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import { Button, Chip, TextField } from '@masque/web-ui';
import { useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import css from '../form.module.css';
import type { DraftFields } from '../draft.ts';

const words = texts.createCharacter;

export function TagsField({ control }: { control: Control<DraftFields> }) {
  const { field, fieldState } = useController({ control, name: 'tags' });
  const tags = field.value;
  const onChange = (next: readonly string[]) => field.onChange(next);
  const [typed, setTyped] = useState('');
  const next = tidyTags([...tags, typed]);
  const tooLong = tagsIn(typed).some((tag) => Array.from(tag).length > limits.tag);
  const full = typed.trim() !== '' && next.length > limits.tags;
  const error = tooLong ? words.tagTooLong(limits.tag) : full ? words.tooManyTags(limits.tags) : null;
  const add = () => {
    if (error) return;
    onChange(next);
    setTyped('');
  };
  return (
    <div className={css.tags}>
      <div className={css.tagRow}>
        <TextField
          label={words.tags}
          hint={words.tagsHint}
          name="tags"
          value={typed}
          error={error ?? fieldState.error?.message}
          placeholder={words.tagPlaceholder}
          onChange={setTyped}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            add();
          }}
        />
        <Button onClick={add}>{words.addTag}</Button>
      </div>
      {tags.length > 0 && (
        <ul className={css.tagList}>
          {tags.map((tag) => (
            <li key={tag}>
              <Chip
                text={tag}
                removeLabel={words.removeTag(tag)}
                onRemove={() => onChange(tags.filter((known) => known !== tag))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
