import { useSaveKeyMutation } from '../api/chat.ts';
import { useSessionQuery } from '../api/identity.ts';

/** The demo gateway accepts any well-formed key. */
const demoKey = 'sk-or-v1-masque-demo';

export interface DemoKey {
  offered: boolean;
  save: () => Promise<boolean>;
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
