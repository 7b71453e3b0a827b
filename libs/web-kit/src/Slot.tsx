import { type ComponentType, createContext, Suspense, use } from 'react';
import { Boundary } from './Boundary.tsx';
import { remotesFilling } from './pages/index.ts';
import type { LoadedModule, RemoteManifest } from './pages/page.ts';
import type { SlotName, SlotProps } from './pages/slots.ts';

/** Only the shell can load remotes, so it provides this. */
export type RemoteLoader = (remote: RemoteManifest) => Promise<LoadedModule>;
export const RemoteLoaderContext = createContext<RemoteLoader | null>(null);

interface FillerProps<S extends SlotName> {
  module: Promise<LoadedModule>;
  slot: S;
  given: SlotProps[S];
}

function Filler<S extends SlotName>({ module, slot, given }: FillerProps<S>) {
  const Shown = use(module).slots?.[slot] as ComponentType<SlotProps[S]> | undefined;
  return Shown ? <Shown {...given} /> : null;
}

/** Renders nothing while the other remotes load or if they fail. */
export function Slot<S extends SlotName>({ name, given }: { name: S; given: SlotProps[S] }) {
  const load = use(RemoteLoaderContext);
  if (!load) return null;
  return remotesFilling(name).map((remote) => (
    <Boundary key={remote.name} fallback={() => null}>
      <Suspense fallback={null}>
        <Filler module={load(remote)} slot={name} given={given} />
      </Suspense>
    </Boundary>
  ));
}
