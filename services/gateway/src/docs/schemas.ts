import {
  CardVersion,
  Character,
  CharacterCard,
  CharacterDraft,
  CharacterEdit,
  CharacterPage,
  Chat,
  ChatMessage,
  ChatReference,
  Completion,
  CompletionChunk,
  CompletionRequest,
  ErrorBody,
  LoreEntry,
  Lorebook,
  MessageVersion,
  Model,
  OpenAiError,
  OpenAiModel,
  OwnUser,
  PromptMessage,
  PublicUser,
  Report,
  Session,
  Speaker,
  UserStats,
} from '@masque/contracts';
import { z } from 'zod';

export type Json = Record<string, unknown>;
export type Direction = 'input' | 'output';

const named: Record<Direction, Record<string, z.ZodType>> = {
  input: {
    CharacterDraft,
    CharacterEdit,
    CompletionRequest,
    PromptMessage,
    LorebookInput: Lorebook,
    LoreEntryInput: LoreEntry,
  },
  output: {
    Error: ErrorBody,
    OpenAiError,
    OpenAiModel,
    CardVersion,
    Character,
    CharacterCard,
    CharacterPage,
    Chat,
    ChatMessage,
    ChatReference,
    Completion,
    CompletionChunk,
    Lorebook,
    LoreEntry,
    MessageVersion,
    Model,
    OwnUser,
    PublicUser,
    Report,
    Session,
    Speaker,
    UserStats,
  },
};

const address = (id: string): string => `#/components/schemas/${id}`;

/** Responses may get more fields later, so only inputs are closed. */
const leaveOpen = ({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void => {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
};

const withoutAddress = (schema: object): Json =>
  Object.fromEntries(Object.entries(schema).filter(([key]) => key !== '$schema' && key !== '$id'));

export const inlineSchema = (schema: z.ZodType): Json =>
  withoutAddress(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));

export class DocumentSchemas {
  private readonly ids = new Set<string>();
  private readonly registries = { input: z.registry<{ id: string }>(), output: z.registry<{ id: string }>() };

  constructor() {
    for (const direction of ['input', 'output'] as const) {
      for (const [id, schema] of Object.entries(named[direction])) this.add(direction, id, schema);
    }
  }

  private add(direction: Direction, id: string, schema: z.ZodType): void {
    if (this.ids.has(id)) throw new Error(`Two schemas are called ${id}`);
    this.ids.add(id);
    this.registries[direction].add(schema, { id });
  }

  refer(direction: Direction, id: string, schema: z.ZodType): Json {
    const registry = this.registries[direction];
    const known = registry.get(schema);
    if (!known) this.add(direction, id, schema);
    return { $ref: address(known?.id ?? id) };
  }

  all(): Record<string, Json> {
    return { ...this.of('input'), ...this.of('output') };
  }

  private of(io: Direction): Record<string, Json> {
    const { schemas } = z.toJSONSchema(this.registries[io], {
      io,
      unrepresentable: 'any',
      uri: address,
      override: leaveOpen,
    });
    return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, withoutAddress(schema)]));
  }
}
