import { limits, type Profile } from '@masque/contracts';
import { texts } from '@masque/texts';
import { Button, ConfirmDialog, countOf, Notice, Panel } from '@masque/web-ui';
import { useRef, useState } from 'react';
import { BioField } from './BioField.tsx';
import css from './edit.module.css';
import { PictureField } from './PictureField.tsx';
import { useBioImages } from './useBioImages.ts';
import { useEditProfile } from './useEditProfile.ts';

const words = texts.profile.edit;

export function EditProfile({ user, onLeave }: { user: Profile; onLeave: () => void }) {
  const { bio, setBio, picture, setPicture, isDirty, save, saving, error } = useEditProfile(user, onLeave);
  const area = useRef<HTMLTextAreaElement>(null);
  const images = useBioImages(bio, setBio, area);
  const [isAsked, setAsked] = useState(false);
  const isTooLong = countOf(bio, limits.bio).used > limits.bio;
  return (
    <div className={css.edit}>
      <Panel title={words.title}>
        <form
          className={css.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (!isTooLong && images.uploading === 0) void save();
          }}
        >
          <PictureField name={user.username} value={picture} onChange={setPicture} />
          <BioField
            value={bio}
            onChange={setBio}
            images={images}
            area={area}
            error={isTooLong ? words.tooLong(limits.bio.toLocaleString('en')) : null}
          />
          {error && <Notice type="destructive">{error}</Notice>}
          <div className={css.actions}>
            <Button submit kind="primary" busy={saving !== 'idle'} disabled={isTooLong || images.uploading > 0}>
              {saving === 'idle' ? words.save : words.saving}
            </Button>
            <Button disabled={saving !== 'idle'} onClick={() => (isDirty ? setAsked(true) : onLeave())}>
              {texts.common.cancel}
            </Button>
          </div>
        </form>
        <ConfirmDialog
          open={isAsked}
          title={texts.shell.leaveTitle}
          question={texts.shell.leaveQuestion}
          confirm={texts.shell.leave}
          onConfirm={onLeave}
          onClose={() => setAsked(false)}
        />
      </Panel>
    </div>
  );
}
