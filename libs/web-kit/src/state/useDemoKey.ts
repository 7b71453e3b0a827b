import { useSaveKeyMutation } from '../api/chat.ts';
import { useSessionQuery } from '../api/identity.ts';

/** The demo model gateway takes any key of the right form. */
const demoKey = 'sk-or-v1-masque-demo';

export interface DemoKey {
  /** Replies come from the demo model, which asks for no key of one's own. */
  offered: boolean;
  save: () => Promise<boolean>;
  /** Until the session knows of the key. */
  busy: boolean;
  error: unknown;
}

export function useDemoKey(): DemoKey {
  const { data, isFetching } = useSessionQuery();
  const [call, { isLoading, isSuccess, error }] = useSaveKeyMutation();
  return {
    offered: data?.demoModel ?? false,
    save: async () => !(await call({ body: { apiKey: demoKey } })).error,
    busy: isLoading || (isSuccess && isFetching),
    error,
  };
}
