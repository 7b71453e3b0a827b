import { METRICS, type Metrics } from '@masque/service-kit/metrics';
import { Inject, Injectable } from '@nestjs/common';
import { EventStreams, RunningGenerations } from '@masque/generations';

@Injectable()
export class GenerationMetrics {
  constructor(generations: RunningGenerations, streams: EventStreams, @Inject(METRICS) metrics: Metrics) {
    const ended = metrics.counter('masque_generations_total');
    const failed = metrics.counter('masque_generation_failures_total');
    const firstToken = metrics.histogram('masque_first_token_seconds');
    const tokens = metrics.counter('masque_tokens_total');
    metrics.measure('masque_generations', () => [[{}, generations.size]]);
    metrics.measure('masque_open_streams', () => [[{ kind: 'replies' }, streams.size]]);
    generations.onEnd(({ startedAt, begunAt, feed }, { state, error }) => {
      ended({ result: state });
      if (error) failed({ error: error.code });
      if (begunAt !== null) firstToken({}, (begunAt - startedAt) / 1_000);
      const { prompt_tokens: prompt = 0, completion_tokens: completion = 0 } = feed.facts.usage ?? {};
      tokens({ direction: 'prompt' }, prompt);
      tokens({ direction: 'completion' }, completion);
    });
  }
}
