export function listenAll(
  target: EventTarget,
  listeners: Readonly<Record<string, (event: Event) => void>>,
): () => void {
  for (const [type, listener] of Object.entries(listeners)) target.addEventListener(type, listener);
  return () => {
    for (const [type, listener] of Object.entries(listeners)) target.removeEventListener(type, listener);
  };
}
