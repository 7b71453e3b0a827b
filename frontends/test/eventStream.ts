export function eventStream() {
  const lastIds: (string | null)[] = [];
  const open = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const encoder = new TextEncoder();
  return {
    connections: () => open.size,
    /** `Last-Event-ID` of each connection, oldest first. */
    lastIds,
    tell: (news: object, id = 0) => {
      const event = `id: ${id}\ndata: ${JSON.stringify(news)}\n\n`;
      for (const controller of open) controller.enqueue(encoder.encode(event));
    },
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
