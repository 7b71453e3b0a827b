import { errors } from '@masque/contracts';
import { temporaryStem, usernameProblem } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import { apiErrorOf, readText, storageKeys, useSession, useSetUsernameMutation, writeText } from '@masque/web-kit';
import { showToast } from '@masque/web-ui';
import { useState } from 'react';
import { type Availability, useAvailability } from './useAvailability.ts';

const words = texts.username;
const waitAfterCheck = 1_000;

/** A name typed during an earlier outage. */
const keptName = () => temporaryStem(readText(storageKeys.lastUsername) ?? '');

/** Local administrators must have the username that is the name in their address: curator of curator@masque.local. */
const nameInAddress = (email: string | undefined) => {
  const name = email?.split('@')[0] ?? '';
  return usernameProblem(name) ? '' : name;
};

export function useUsername(onRefused: () => void) {
  const { user, session } = useSession();
  const [typed, setTyped] = useState(() => keptName() ?? (session?.localSignIn ? nameInAddress(user?.email) : ''));
  const [failure, setFailure] = useState('');
  const [waiting, setWaiting] = useState(false);
  // Submitted during the check; saves once the name is known to be free.
  const [wished, setWished] = useState(false);
  const [save, { isLoading, isSuccess }] = useSetUsernameMutation();
  const saving = isLoading || waiting || isSuccess;

  const refuse = (sentence: string) => {
    setFailure(sentence);
    onRefused();
  };
  const send = async (name: string) => {
    setWaiting(true);
    await new Promise((resolve) => setTimeout(resolve, waitAfterCheck));
    const result = await save({ body: { username: name, email: user?.email } });
    setWaiting(false);
    const error = apiErrorOf(result.error);
    if (!error) showToast(words.saved, 'success');
    else if (error.kind !== 'network') refuse(error.message || words.saveFailed);
    else {
      writeText(storageKeys.lastUsername, `${name}_${Date.now()}`);
      showToast(words.savedLocally, 'warning');
    }
  };
  const answer = (name: string, state: Availability['state']) => {
    if (!wished) return;
    setWished(false);
    if (state === 'taken') onRefused();
    else void send(name);
  };
  const availability = useAvailability(typed, answer);
  const { state } = availability;

  const submit = () => {
    const name = typed.trim();
    const broken = usernameProblem(name);
    if (broken) refuse(errors[broken].message);
    else if (saving) return;
    else if (state === 'taken') onRefused();
    else if (state === 'checking') setWished(true);
    else void send(name);
  };

  const refusal = state === 'error' || state === 'taken' ? availability.message : '';
  return {
    typed,
    type: (value: string) => {
      setFailure('');
      setWished(false);
      setTyped(value);
    },
    submit,
    availability,
    /** Empty if the name is valid. */
    problem: failure || refusal,
    busy: saving || wished,
    blocked: saving || state === 'taken' || state === 'checking',
    isSaved: isSuccess,
  };
}
