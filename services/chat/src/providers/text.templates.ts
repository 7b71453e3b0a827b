import type { Connection } from '@masque/contracts';
import {
  type ContextTemplate,
  type InstructTemplate,
  instructTemplates,
  readContext,
  readInstruct,
  templateFor,
} from '@masque/roleplay/instruct';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { ConfiguredGateway, ModelPlace } from './gateways.ts';

const KNOWN_MS = 600_000;
const MAX_KNOWN = 200;
const USUAL = 'chatml';

const Props = z.object({ chat_template: z.string().max(200_000) });

export interface TextTemplate {
  readonly instruct: InstructTemplate;
  readonly context: ContextTemplate | null;
  /** Neither the server nor the model's name says which one. */
  readonly isGuess: boolean;
}

@Injectable()
export class TextTemplates {
  private readonly chatTemplates = new Map<string, { readonly text: string | null; readonly until: number }>();

  async find({ gateway, model }: ModelPlace, { api, instruct }: Connection): Promise<TextTemplate | null> {
    if (api !== 'text') return null;
    const own = instruct.ownInstruct === null ? null : readInstruct(instruct.ownInstruct).template;
    const context = instruct.ownContext === null ? null : readContext(instruct.ownContext).template;
    const chosen = own ?? instructTemplates.get(instruct.template);
    if (chosen) return { instruct: chosen, context, isGuess: false };
    const chatTemplate = await this.chatTemplateOf(gateway);
    const found = templateFor({ model, ...(chatTemplate === null ? {} : { chatTemplate }) });
    return { instruct: builtIn(found ?? templateFor({ model }) ?? USUAL), context, isGuess: found === null };
  }

  private async chatTemplateOf({ id, client, key }: ConfiguredGateway): Promise<string | null> {
    const known = this.chatTemplates.get(id);
    if (known && known.until > Date.now()) return known.text;
    const answer = await client.getBesideApi('/props', key).catch(() => null);
    const text = Props.safeParse(answer?.body).data?.chat_template ?? null;
    this.chatTemplates.delete(id);
    this.chatTemplates.set(id, { text, until: Date.now() + KNOWN_MS });
    for (const [oldest] of this.chatTemplates)
      if (this.chatTemplates.size > MAX_KNOWN) this.chatTemplates.delete(oldest);
    return text;
  }
}

function builtIn(id: string): InstructTemplate {
  const template = instructTemplates.get(id);
  if (!template) throw new Error(`no template ${id}`);
  return template;
}
