import { errors } from '@masque/contracts';
import { usernameProblem } from '@masque/contracts/rules';
import { texts } from '@masque/texts';
import { apiErrorOf, useLazyCheckUsernameQuery } from '@masque/web-kit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

const debounce = 750;
const checkTimeout = 5_000;
const words = texts.username;

export interface Availability {
  state: 'none' | 'checking' | 'available' | 'taken' | 'error';
  /** Empty if there is nothing to say. */
  message: string;
}

const nothing: Availability = { state: 'none', message: '' };

/** Checks a username 750 ms after typing stops. Drops responses to outdated checks. */
export function useAvailability(
  typed: string,
  onAnswer: (name: string, state: Availability['state']) => void,
): Availability {
  const [check] = useLazyCheckUsernameQuery();
  const [answer, setAnswer] = useState<{ name: string; result: Availability }>({ name: '', result: nothing });
  const latest = useRef('');
  const name = typed.trim();
  const broken = name ? usernameProblem(name) : null;
  const askable = name !== '' && broken === null;

  const tell = useEffectEvent((result: Availability) => {
    setAnswer({ name, result });
    onAnswer(name, result.state);
  });

  useEffect(() => {
    latest.current = name;
    if (!askable) return undefined;
    const timer = setTimeout(() => {
      void ask(name, (username) => check({ query: { username } })).then((result) => {
        if (latest.current === name) tell(result);
      });
    }, debounce);
    return () => clearTimeout(timer);
  }, [name, askable, check]);

  if (!name) return nothing;
  if (broken) return { state: broken === 'username.taken' ? 'taken' : 'error', message: errors[broken].message };
  return answer.name === name ? answer.result : { state: 'checking', message: words.checking };
}

interface Asking extends PromiseLike<{ data?: { available: boolean; error?: string }; error?: unknown }> {
  abort: () => void;
}

async function ask(name: string, send: (name: string) => Asking): Promise<Availability> {
  const request = send(name);
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    request.abort();
  }, checkTimeout);
  const { data, error } = await request;
  clearTimeout(timer);
  if (late || apiErrorOf(error)?.kind === 'timeout') return { state: 'error', message: texts.failures.timeout };
  if (!data) return { state: 'error', message: words.checkFailed };
  if (data.available) return { state: 'available', message: words.available };
  return { state: 'taken', message: data.error ?? errors['username.taken'].message };
}
