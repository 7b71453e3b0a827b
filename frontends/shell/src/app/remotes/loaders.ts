import type { RemoteManifest } from '@masque/web-kit';
import { loadRemote } from '@module-federation/enhanced/runtime';

export type RemoteName = 'browse' | 'chat' | 'profile' | 'admin';
export type Loader = () => Promise<RemoteManifest | null>;

/** Come at the same time as the remote that shows them; this import is also what offers them to it. */
const pickers = () => void import('@masque/web-ui/pickers').catch(() => undefined);

/** By the runtime's own call: a plain import of a remote remembers a failure for ever. */
const manifestOf = async (name: RemoteName): Promise<RemoteManifest | null> => {
  const module = await loadRemote<{ default: RemoteManifest }>(`${name}/remote`);
  return module?.default ?? null;
};

export const loaders: Record<RemoteName, Loader> = {
  browse: () => manifestOf('browse'),
  chat: () => manifestOf('chat'),
  profile: () => {
    pickers();
    return manifestOf('profile');
  },
  admin: () => manifestOf('admin'),
};
