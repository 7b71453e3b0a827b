import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { type Behavior, behaviorOf } from './behavior.ts';
import { composeChapter } from './chapter.ts';
import { errorFor } from './errors.ts';
import { type ModelAnswer, PROCESSING, completionOf, framesOf } from './frames.ts';
import { type DemoMessage, composeFiller, composeStory, limitTokens } from './reply.ts';
import type { ChatRequest } from './request.ts';
import { type Stream, Ticker } from './stream.ts';

export interface Pace {
  /** Tokens per second. */
  readonly rate: number;
  /** Milliseconds before the first token. */
  readonly firstToken: number;
}

export interface Stats {
  requests: number;
  completed: number;
  aborted: number;
  active: number;
  tokens: number;
}

const CHARACTERS_PER_TOKEN = 4;

function promptTokens(messages: readonly DemoMessage[]): number {
  return Math.ceil(messages.reduce((sum, { content }) => sum + content.length, 0) / CHARACTERS_PER_TOKEN);
}

export class Completions {
  private readonly ticker = new Ticker();
  private readonly failed = new Map<string, number>();
  private readonly pace: Pace;
  readonly stats: Stats = { requests: 0, completed: 0, aborted: 0, active: 0, tokens: 0 };

  constructor(pace: Pace) {
    this.pace = pace;
  }

  answer(request: ChatRequest, key: string, response: ServerResponse): void {
    this.stats.requests += 1;
    const behavior = behaviorOf(request.model, this.pace);
    if (behavior.status !== 200 && this.failsNow(`${key} ${request.model}`, behavior.failures)) {
      response.writeHead(behavior.status, { 'content-type': 'application/json' });
      response.end(errorFor(behavior.status));
      return;
    }
    const answer = this.compose(request, behavior);
    this.stats.active += 1;
    response.once('close', () => {
      this.stats.active -= 1;
      if (response.writableFinished) this.stats.completed += 1;
      else if (behavior.end !== 'cut') this.stats.aborted += 1;
    });
    if (request.stream) this.sendStream(answer, behavior, response);
    else this.sendWhole(answer, behavior, response);
  }

  private failsNow(id: string, failures: number): boolean {
    const before = this.failed.get(id) ?? 0;
    if (before >= failures) {
      this.failed.delete(id);
      return false;
    }
    if (failures < Number.MAX_SAFE_INTEGER) this.failed.set(id, before + 1);
    return true;
  }

  private compose(request: ChatRequest, behavior: Behavior): ModelAnswer {
    const texts = {
      story: () => composeStory(request.messages, this.stats.requests),
      filler: () => composeFiller(behavior.tokens),
      chapter: () => composeChapter(behavior.tokens),
    };
    const text = texts[behavior.kind]();
    const { tokens, cut } = limitTokens(text, request.maxTokens);
    const prompt = promptTokens(request.messages);
    return {
      id: `gen-${randomUUID()}`,
      model: request.model,
      created: Math.floor(Date.now() / 1000),
      tokens,
      finish: cut ? 'length' : 'stop',
      usage: {
        prompt_tokens: prompt,
        completion_tokens: tokens.length,
        total_tokens: prompt + tokens.length,
        cost: 0,
      },
    };
  }

  private sendStream(answer: ModelAnswer, behavior: Behavior, response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
    response.write(PROCESSING);
    const stream: Stream = {
      response,
      frames: framesOf(answer, behavior),
      begin: performance.now() + behavior.firstToken,
      rate: behavior.rate,
      split: behavior.split,
      atEnd: behavior.end === 'hang' || behavior.end === 'cut' ? behavior.end : 'end',
      onSent: (from, to) => {
        // The last frame carries no token.
        this.stats.tokens += Math.min(to, answer.tokens.length) - from;
      },
      sent: 0,
      rest: undefined,
    };
    response.once('close', () => this.ticker.remove(stream));
    this.ticker.add(stream);
  }

  private sendWhole(answer: ModelAnswer, behavior: Behavior, response: ServerResponse): void {
    if (behavior.end === 'hang') return;
    const finish = () => {
      if (behavior.end === 'cut' || behavior.end === 'error') {
        response.destroy();
        return;
      }
      this.stats.tokens += answer.tokens.length;
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(completionOf(answer, behavior));
    };
    const timer = setTimeout(finish, behavior.firstToken + (answer.tokens.length / behavior.rate) * 1000);
    response.once('close', () => clearTimeout(timer));
  }
}
