import { chunksOf, REPLY, TAGGED } from './events.ts';
import { modelServer, type ServerRequest } from './model-server.ts';

/** Source: LostRuins/koboldcpp, koboldcpp.py, handle_sse_stream. The last event has no line feed behind it. */
function stream(request: ServerRequest, pieces: readonly string[]): string[] {
  const { chunk } = chunksOf(request, { id: 'koboldcpp' });
  return [
    ...pieces.map((content, at) => chunk({ role: 'assistant', content }, at === pieces.length - 1 ? 'stop' : null)),
    'data: [DONE]',
  ];
}

const modelRow = (id: string) => ({
  id,
  object: 'model',
  created: 1_762_355_135,
  owned_by: 'koboldcpp',
  permission: [],
  root: 'koboldcpp',
});

export const koboldCpp = modelServer({
  name: 'KoboldCpp',
  url: 'http://localhost:5001/v1',
  keyOf: 'none',
  models: { object: 'list', data: [modelRow('koboldcpp/Cydonia-24B'), modelRow('koboldcpp/Qwen3-8B')] },
  served: [
    { id: 'koboldcpp/Cydonia-24B', stream: (request) => stream(request, REPLY) },
    { id: 'koboldcpp/Qwen3-8B', thinks: true, stream: (request) => stream(request, TAGGED) },
  ],
  failures: {
    'an overload': {
      source: 'koboldcpp.py, do_POST: its queue is full',
      answer: {
        status: 503,
        body: { detail: { msg: 'Server is busy; please try again later.', type: 'service_unavailable' } },
      },
      code: 'model.failed',
      says: 'Server is busy; please try again later.',
    },
  },
});
