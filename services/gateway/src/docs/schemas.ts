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
/** Whether a schema describes what is sent to us or what we answer: defaults make the difference. */
export type Direction = 'input' | 'output';

/** Shapes with a name of their own; others are named by the call that they belong to. */
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

/** A response may get further fields in a later version: only what is sent to us is closed. */
const leaveOpen = ({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void => {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
};

/** What a part of a document does not say: its dialect and its own address. */
const withoutAddress = (schema: object): Json =>
  Object.fromEntries(Object.entries(schema).filter(([key]) => key !== '$schema' && key !== '$id'));

/** A schema where it stands, without a name. */
export const inlineSchema = (schema: z.ZodType): Json =>
  withoutAddress(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));

/** Collects the schemas of the document and gives references to them. */
export class Schemas {
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

  /** The reference to a schema, which is called `id` unless it has a name already. */
  refer(direction: Direction, id: string, schema: z.ZodType): Json {
    const registry = this.registries[direction];
    const known = registry.get(schema);
    if (!known) this.add(direction, id, schema);
    return { $ref: address(known?.id ?? id) };
  }

  /** For `components.schemas`: everything that was referred to, and the named shapes. */
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
