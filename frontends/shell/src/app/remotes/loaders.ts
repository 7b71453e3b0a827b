import type { LoadedModule, RemoteManifest } from '@masque/web-kit/pages';
import { loadRemote } from '@module-federation/enhanced/runtime';
import { withRetry } from './retry.ts';

/** Kept until it fails, so that a second visit loads nothing and a retry loads again. */
const loading = new Map<string, Promise<LoadedModule>>();
const loaded = new Map<string, LoadedModule>();

/** These import calls also offer the pickers to the remotes. */
const loadPickers = () => void import('@masque/web-ui/pickers').catch(() => undefined);

/** By the runtime's own call: a plain import of a remote remembers a failure for ever. */
async function load({ name, usesPickers }: RemoteManifest): Promise<LoadedModule | null> {
  if (usesPickers) loadPickers();
  const module = await loadRemote<{ default: LoadedModule }>(`${name}/remote`);
  return module?.default ?? null;
}

export function moduleOf(remote: RemoteManifest): Promise<LoadedModule> {
  let promise = loading.get(remote.name);
  if (!promise) {
    promise = withRetry(() => load(remote)).then((module) => {
      loaded.set(remote.name, module);
      return module;
    });
    loading.set(remote.name, promise);
  }
  return promise;
}

/** What the page at hand needs, once the router was made. */
export const startedModules = (): Promise<LoadedModule>[] => [...loading.values()];

/** A module that is there: nothing has to be suspended for it. */
export const loadedModule = (remote: RemoteManifest): LoadedModule | undefined => loaded.get(remote.name);

export const forget = (remote: RemoteManifest): boolean => loading.delete(remote.name);
