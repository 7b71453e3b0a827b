import { limits } from '@masque/contracts';
import { tidyTags } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import { Button, Chip, TextField } from '@masque/web-ui';
import { useState } from 'react';
import css from '../create.module.css';

const words = texts.createCharacter;

export function TagsField({
  tags,
  onChange,
}: {
  tags: readonly string[];
  onChange: (tags: readonly string[]) => void;
}) {
  const [typed, setTyped] = useState('');
  const tooLong = typed.trim().length > limits.tag;
  const full = tags.length >= limits.tags && typed.trim() !== '';
  const error = tooLong ? words.tagTooLong(limits.tag) : full ? words.tooManyTags(limits.tags) : null;
  const add = () => {
    if (error) return;
    onChange(tidyTags([...tags, typed]));
    setTyped('');
  };
  return (
    <div className={css.tags}>
      <div className={css.tagRow}>
        <TextField
          label={words.tags}
          hint={words.tagsHint}
          name="tag"
          value={typed}
          error={error}
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
