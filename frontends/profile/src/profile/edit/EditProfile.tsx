import { limits, type Profile } from '@masque/contracts';
import { texts } from '@masque/texts';
import { apiErrorOf, pictureTypes, useLeaveGuard, useUpdateProfileMutation, wholeNumber } from '@masque/web-kit';
import {
  Avatar,
  Button,
  ConfirmDialog,
  countOf,
  FileButton,
  Form,
  Muted,
  Notice,
  Panel,
  showToast,
} from '@masque/web-ui';
import { useEffect, useRef, useState } from 'react';
import { BioField, useBioImages } from './BioField.tsx';
import css from './edit.module.css';
import { pickPicture, usualBound } from './pickPicture.ts';

const words = texts.profile.edit;
/** ms that the form shows its success message. */
const EXIT_DELAY = 500;

export function EditProfile({ user, onLeave }: { user: Profile; onLeave: () => void }) {
  const { username, bio: savedBio, profilePicture } = user;
  const [bio, setBio] = useState(savedBio);
  const [picture, setPicture] = useState(profilePicture);
  const [start] = useState({ bio: savedBio, picture: profilePicture });
  const [saving, setSaving] = useState<'idle' | 'saving' | 'saved'>('idle');
  const [error, setError] = useState<string | null>(null);
  const [update] = useUpdateProfileMutation();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const area = useRef<HTMLTextAreaElement>(null);
  const images = useBioImages(bio, setBio, area);
  const [isAsked, setAsked] = useState(false);
  const isTooLong = countOf(bio, limits.bio).used > limits.bio;
  /** Only the changed fields are sent. */
  const changes = {
    ...(bio !== start.bio && { bio }),
    ...(picture !== start.picture && { profilePicture: picture }),
  };
  const isDirty = Object.keys(changes).length > 0;
  useLeaveGuard(isDirty && saving !== 'saved');

  const save = async () => {
    setError(null);
    setSaving('saving');
    const result = isDirty ? await update({ params: { username }, body: changes }) : null;
    const failure = apiErrorOf(result?.error);
    if (failure) {
      setError(failure.kind === 'http' ? failure.message : words.failed);
      setSaving('idle');
      return;
    }
    setSaving('saved');
    showToast(words.saved, 'success');
    timer.current = setTimeout(onLeave, EXIT_DELAY);
  };

  return (
    <div className={css.edit}>
      <Panel title={words.title}>
        <Form className={css.form} onSubmit={() => !isTooLong && images.uploading === 0 && save()}>
          <PictureField name={username} value={picture} onChange={setPicture} />
          <BioField
            value={bio}
            onChange={setBio}
            images={images}
            area={area}
            error={isTooLong ? words.tooLong(wholeNumber(limits.bio)) : null}
          />
          {error && <Notice type="destructive">{error}</Notice>}
          <div className={css.actions}>
            <Button submit kind="primary" busy={saving !== 'idle'} disabled={isTooLong || images.uploading > 0}>
              {saving === 'idle' ? texts.common.save : texts.common.saving}
            </Button>
            <Button disabled={saving !== 'idle'} onClick={() => (isDirty ? setAsked(true) : onLeave())}>
              {texts.common.cancel}
            </Button>
          </div>
        </Form>
        <ConfirmDialog
          open={isAsked}
          title={texts.shell.leaveTitle}
          question={texts.shell.leaveQuestion}
          confirm={texts.shell.discardChanges}
          cancel={texts.shell.keepEditing}
          onConfirm={onLeave}
          onClose={() => setAsked(false)}
        />
      </Panel>
    </div>
  );
}

function PictureField({
  name,
  value,
  onChange,
}: {
  name: string;
  /** A data URL, or the URL of the current picture. */
  value: string | null;
  onChange: (value: string | null) => void;
}) {
  const [error, setError] = useState<string | null>(null);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const picked = await pickPicture(file, usualBound);
    setError('error' in picked ? picked.error : null);
    if ('url' in picked) onChange(picked.url);
  };
  return (
    <fieldset className={css.pictureField}>
      <legend className={css.label}>{words.picture}</legend>
      <div className={css.pictureRow}>
        <Avatar name={name} src={value} size={88} />
        <FileButton icon="image" accept={pictureTypes} onFiles={([file]) => void take(file)}>
          {value ? words.replace : words.choose}
        </FileButton>
        {value && (
          <Button kind="quiet" onClick={() => onChange(null)}>
            {words.remove}
          </Button>
        )}
      </div>
      {error && (
        <p role="alert" className={css.error}>
          {error}
        </p>
      )}
      <Muted size={13}>{words.pictureHint}</Muted>
    </fieldset>
  );
}
