import { closeTopLayer, hasTopLayer } from '@masque/web-ui';

/** What history keeps of an entry: the router's, and our mark. */
interface EntryState {
  readonly idx?: number;
  readonly key?: string;
  readonly isOfLayer?: true;
}
const stateOf = (state: unknown): EntryState => (typeof state === 'object' && state !== null ? state : {});

/**
 * The browser's Back closes what lies over the page (useLeaveGuard.ts). Behind the first entry is no page of ours which the router
 * could keep back, so a layer over that one gets an entry of its own, at the same address. Called before the router is made, to
 * which a step between two entries with one number is a reload. `currentKey`: of the router's location.
 */
export function giveLayersAnEntry(currentKey: () => string): void {
  /** Also not while the router takes back a step to it, over which it asks. */
  const isFirst = ({ idx, key = 'default', isOfLayer }: EntryState) => idx === 0 && !isOfLayer && key === currentKey();
  const give = () => {
    const state = stateOf(history.state);
    if (isFirst(state)) history.pushState({ ...state, isOfLayer: true }, '');
  };
  document.addEventListener('layeropen', give);
  window.addEventListener('popstate', (event) => {
    if (!isFirst(stateOf(event.state))) return;
    event.stopImmediatePropagation();
    if (!hasTopLayer()) {
      // It is closed, and its entry stands for nothing.
      history.back();
      return;
    }
    // It may ask before it closes, and stay.
    give();
    closeTopLayer();
  });
}
