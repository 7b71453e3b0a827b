import { z } from 'zod';
import { Id, limits, text } from '../common.ts';
import { ForeignObject } from './completion.options.ts';

const Text = text(limits.message);
const MAX_PARTS = 100;

const TextPart = z.object({ type: z.literal('text'), text: Text });
const ImagePart = z.object({
  type: z.literal('image_url'),
  image_url: z.object({
    url: text(limits.imageBodyBytes).regex(/^(https?:\/\/|data:image\/)/i, 'must be a web address or a data URL'),
    detail: text(20).optional(),
  }),
});
export type ContentPart = z.output<typeof TextPart> | z.output<typeof ImagePart>;

export const textOfContent = (content: string | readonly ContentPart[]): string =>
  typeof content === 'string'
    ? content
    : content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');

const Parts = z
  .array(z.discriminatedUnion('type', [TextPart, ImagePart]))
  .max(MAX_PARTS)
  .transform((parts) => (parts.every(({ type }) => type === 'text') ? textOfContent(parts) : parts))
  .refine((content) => textOfContent(content).length <= limits.message, `at most ${limits.message} characters`);
const Content = z.union([Text, Parts]);

const name = text(200).nullish();
/** Deduplicates a message that is sent twice. */
const id = Id.optional();

/** OpenAI's messages; `developer` is newer clients' `system`. Some models need `reasoning*` back after tool calls. */
export const PromptMessage = z.discriminatedUnion('role', [
  z.object({ role: z.enum(['system', 'developer', 'user']), content: Content, name, id }),
  z.object({
    role: z.literal('assistant'),
    content: Content.nullish().transform((content) => content ?? ''),
    name,
    tool_calls: z.array(ForeignObject).max(128).nullish(),
    reasoning: Text.nullish(),
    reasoning_content: Text.nullish(),
    reasoning_details: z.array(ForeignObject).max(1_000).nullish(),
    id,
  }),
  z.object({ role: z.literal('tool'), content: Content, name, tool_call_id: text(200), id }),
]);
export type PromptMessage = z.output<typeof PromptMessage>;
