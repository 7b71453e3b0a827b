import type { Profile } from '@masque/contracts';
import { texts } from '@masque/texts';
import { apiErrorOf, useLeaveGuard, useUpdateProfileMutation } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { useEffect, useRef, useState } from 'react';

const words = texts.profile.edit;
/** ms that the form shows its success message. */
const EXIT_DELAY = 500;

type Saving = 'idle' | 'saving' | 'saved';

/** Sends only the changed fields. */
export function useEditProfile({ username, bio: savedBio, profilePicture }: Profile, onLeave: () => void) {
  const [bio, setBio] = useState(savedBio);
  const [picture, setPicture] = useState(profilePicture);
  const [start] = useState({ bio: savedBio, picture: profilePicture });
  const [saving, setSaving] = useState<Saving>('idle');
  const [error, setError] = useState<string | null>(null);
  const [update] = useUpdateProfileMutation();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

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
  return { bio, setBio, picture, setPicture, isDirty, save, saving, error };
}
