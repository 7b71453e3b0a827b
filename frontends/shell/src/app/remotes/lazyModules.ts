import { whenOnline } from '@masque/web-kit';

const tries = 3;
const firstDelay = 300;

/** Retries with exponential backoff, which covers deployments; waits while offline. */
export async function withRetry<T>(load: () => Promise<T | null>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    await whenOnline();
    try {
      const loaded = await load();
      if (loaded) return loaded;
      throw new Error('The remote gave nothing');
    } catch (error) {
      if (attempt >= tries) throw error;
      await new Promise((resolve) => setTimeout(resolve, firstDelay * 2 ** (attempt - 1)));
    }
  }
}

/** Loads each module once. After a failure, call `forget`, so that the next `load` tries again. */
export function lazyModules<Key, Module>(fetchModule: (key: Key) => Promise<Module | null>) {
  const loading = new Map<Key, Promise<Module>>();
  const loaded = new Map<Key, Module>();

  async function fetchOnce(key: Key): Promise<Module> {
    const module = await withRetry(() => fetchModule(key));
    loaded.set(key, module);
    return module;
  }

  const load = (key: Key): Promise<Module> => {
    const started = loading.get(key) ?? fetchOnce(key);
    loading.set(key, started);
    return started;
  };

  return {
    load,
    /** Doesn't wait, so that the skeleton renders at once. */
    preload: (key: Key): void => void load(key).catch(() => undefined),
    /** Needs no Suspense, unlike `use(load(key))`. */
    loaded: (key: Key): Module | undefined => loaded.get(key),
    forget: (key: Key): boolean => loading.delete(key),
    started: (): Promise<Module>[] => [...loading.values()],
  };
}
