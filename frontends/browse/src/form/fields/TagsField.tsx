import { limits } from '@masque/contracts';
import { tagsIn } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import { Button, Chip, TextField } from '@masque/web-ui';
import { type Control, useController } from 'react-hook-form';
import css from '../form.module.css';
import { tagsWithTyped } from '../draft.rules.ts';
import type { DraftFields } from '../draft.ts';

const words = texts.createCharacter;

export function TagsField({ control }: { control: Control<DraftFields> }) {
  const { field, fieldState } = useController({ control, name: 'tags' });
  // The typed tag counts in the validation of the tags.
  const { field: typed } = useController({ control, name: 'typedTag', rules: { deps: 'tags' } });
  const tags = field.value;
  const onChange = (next: readonly string[]) => field.onChange(next);
  const next = tagsWithTyped({ tags, typedTag: typed.value });
  const tooLong = tagsIn(typed.value).some((tag) => Array.from(tag).length > limits.tag);
  const full = typed.value.trim() !== '' && next.length > limits.tags;
  const error = tooLong ? words.tagTooLong(limits.tag) : full ? words.tooManyTags(limits.tags) : null;
  const add = () => {
    if (error) return;
    onChange(next);
    typed.onChange('');
  };
  return (
    <div className={css.tags}>
      <div className={css.tagRow}>
        <TextField
          label={texts.common.tags}
          hint={words.tagsHint}
          name="tags"
          value={typed.value}
          error={error ?? fieldState.error?.message}
          placeholder={words.tagPlaceholder}
          onChange={typed.onChange}
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
