import { errors } from '@masque/contracts';
import type { Ending, Generation } from './generation.ts';

/** Events of one streamed answer as text. All but the text itself is made once. */
export class ChunkWriter {
  private head = '';
  private readonly idPrefix: string;
  private isFirst = true;

  constructor(private readonly generation: Generation) {
    const { messageId } = generation;
    this.idPrefix = messageId === null ? '' : `id: ${messageId}:`;
  }

  /** More text; `length` is the length of the whole reply with it. */
  text(chunk: string, length: number): string {
    const content = JSON.stringify(chunk);
    if (!this.isFirst) return this.event(length, `{"content":${content}},"finish_reason":null}]}`);
    this.isFirst = false;
    const { reference } = this.generation.facts;
    const masque = reference ? `,"masque":${JSON.stringify(reference)}` : '';
    return this.event(length, `{"role":"assistant","content":${content}},"finish_reason":null}]${masque}}`);
  }

  /** The last events: why it ended, with what was used and, in a chat, the chat's new revision; or the error. */
  end(ending: Ending): string {
    const { text, facts, revision } = this.generation;
    const { reference, usage } = facts;
    const now = reference ? { ...reference, revision: revision ?? reference.revision } : null;
    const masque = now ? `,"masque":${JSON.stringify(now)}` : '';
    if (ending.error) {
      const { code, message } = ending.error;
      const error = JSON.stringify({ code, message: message || errors['model.failed'].message });
      return `event: error\n${this.event(text.length, `{},"finish_reason":"error"}]${masque},"error":${error}}`)}`;
    }
    const used = usage ? `,"usage":${JSON.stringify(usage)}` : '';
    const finish = JSON.stringify(ending.finish);
    return `${this.event(text.length, `{},"finish_reason":${finish}}]${masque}${used}}`)}data: [DONE]\n\n`;
  }

  private event(length: number, rest: string): string {
    this.head ||= this.chunkHead();
    return this.idPrefix === ''
      ? `data: ${this.head}${rest}\n\n`
      : `${this.idPrefix}${length}\ndata: ${this.head}${rest}\n\n`;
  }

  /** Made with the first text, when the model that is really used is known. */
  private chunkHead(): string {
    const { created, facts } = this.generation;
    const fields = { id: facts.id, object: 'chat.completion.chunk', created, model: facts.model };
    return `${JSON.stringify(fields).slice(0, -1)},"choices":[{"index":0,"delta":`;
  }
}
