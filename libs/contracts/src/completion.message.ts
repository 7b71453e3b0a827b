import { z } from 'zod';
import { Id, limits, text } from './common.ts';

const Text = text(limits.message);
const MAX_PARTS = 100;

/** Parts are paragraphs of one text, as servers join them that have only a text to give to a model. */
const joined = (parts: readonly { text: string }[]): string => parts.map((part) => part.text).join('\n');
const TextParts = z.array(z.object({ type: z.literal('text'), text: Text })).max(MAX_PARTS);
const Content = z.union([Text, TextParts.transform(joined).pipe(Text)]);

const ToolCall = z.object({
  id: text(200),
  type: z.literal('function'),
  function: z.object({ name: text(200), arguments: Text }),
});

/** Makes sending the same message twice harmless. */
const id = Id.optional();

/**
 * A message as OpenAI's clients send it: its content as text or as a list of text parts, and null from an assistant that
 * only called a tool. `developer` is what newer clients call the system.
 */
export const PromptMessage = z.discriminatedUnion('role', [
  z.object({ role: z.enum(['system', 'developer', 'user']), content: Content, id }),
  z.object({
    role: z.literal('assistant'),
    content: Content.nullish().transform((content) => content ?? ''),
    tool_calls: z.array(ToolCall).max(128).nullish(),
    id,
  }),
  z.object({ role: z.literal('tool'), content: Content, tool_call_id: text(200), id }),
]);
export type PromptMessage = z.output<typeof PromptMessage>;
