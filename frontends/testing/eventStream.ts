/** A stream of news as the server writes it, with its far end in the hand of the test. */
export function eventStream() {
  const lastIds: (string | null)[] = [];
  const open = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const encoder = new TextEncoder();
  return {
    /** How many are connected. */
    connections: () => open.size,
    /** `Last-Event-ID` of each connection, the oldest first. */
    lastIds,
    tell: (news: object, id = 0) => {
      const event = `id: ${id}\ndata: ${JSON.stringify(news)}\n\n`;
      for (const controller of open) controller.enqueue(encoder.encode(event));
    },
    /** Connections are lost. */
    lose: () => {
      for (const controller of open) controller.close();
      open.clear();
    },
    answer: (request: Request) => {
      lastIds.push(request.headers.get('last-event-id'));
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          open.add(controller);
          request.signal.addEventListener('abort', () => {
            if (!open.delete(controller)) return;
            controller.error(new DOMException('Aborted', 'AbortError'));
          });
        },
        cancel: () => undefined,
      });
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    },
  };
}
