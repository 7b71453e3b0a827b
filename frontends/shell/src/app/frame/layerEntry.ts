import { isRecord } from '@masque/web-kit';
import { closeTopLayer, hasTopLayer } from '@masque/web-ui';

/** `history.state`: the router's fields and our mark. */
interface EntryState {
  readonly idx?: number;
  readonly key?: string;
  readonly isOfLayer?: true;
}
const stateOf = (state: unknown): EntryState => (isRecord(state) ? state : {});

/**
 * Makes Back close the top layer (see useLeaveGuard.ts). The router can't block leaving the first entry, because the
 * entry before it isn't ours; so a layer over the first entry gets a history entry of its own, at the same address.
 * Call it before creating the router, which reloads on a step between entries with the same index.
 */
export function addLayerEntries(currentKey: () => string): void {
  /** False while the router reverts a step to the first entry, over which it asks. */
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
      // The layer has closed, so its entry is obsolete.
      history.back();
      return;
    }
    // The layer may ask before it closes, and stay open.
    give();
    closeTopLayer();
  });
}
