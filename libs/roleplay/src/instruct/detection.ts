import { isActivated } from './activation.ts';
import { type InstructId, instructTemplates } from './templates.ts';

export interface ServerModel {
  /** Jinja, as llama.cpp, KoboldCpp and TabbyAPI publish it at `/props`. */
  chatTemplate?: string;
  model?: string;
}

const LONGEST_CHAT_TEMPLATE = 200_000;

type TemplateMarks = readonly [id: InstructId, ...marks: readonly (string | RegExp)[]];

/** The first row whose marks are all in the chat template applies. */
const marks: readonly TemplateMarks[] = [
  ['phi-4', '<|im_start|>', '<|im_sep|>'],
  ['chatml', '<|im_start|>'],
  ['llama-4', '<|header_start|>'],
  ['llama-3', '<|start_header_id|>'],
  ['gemma-4', '<|turn>'],
  ['gemma', '<start_of_turn>'],
  ['command-a', '<|START_RESPONSE|>'],
  ['command-r', '<|START_OF_TURN_TOKEN|>'],
  // In a string of its own, or as a variable.
  ['deepseek-v3.1', '<｜User｜>', /<｜Assistant｜><\/think>|\{\{-? ?'<\/think>'|thinking_end_token/],
  ['deepseek', '<｜User｜>'],
  ['mistral-v7', '[SYSTEM_PROMPT] '],
  ['mistral-v7-tekken', '[SYSTEM_PROMPT]'],
  ['llama-2', '[INST]', '<<SYS>>'],
  ['mistral-v1', '[INST]', /\s\[\/INST\]/],
  ['mistral-v3', '[INST] '],
  ['mistral-v3-tekken', '[INST]'],
  ['glm-4.5', '[gMASK]<sop>', '<think></think>', '/nothink'],
  ['glm-4.7', '[gMASK]<sop>', 'clear_thinking'],
  ['glm-4', '[gMASK]<sop>'],
  ['gpt-oss', '<|start|>', '<|channel|>'],
  ['kimi-k2', '<|im_middle|>'],
  ['seed-oss', '<seed:bos>'],
  ['metharme', '<|model|>'],
  // A line feed after the role, written out or as `\n` in a string of its own.
  ['phi-3', '<|end|>', /<\|assistant\|>['"\s+]{0,9}(?:\\n|\n)/],
  ['phi-4-mini', '<|end|>', '<|assistant|>'],
  ['alpaca', '### Instruction:'],
  ['vicuna', 'USER:', 'ASSISTANT:'],
];

/** llama.cpp's, for models that have none. */
const standIn = "{%- for message in messages -%}\n  {{- '<|im_start|>' + message.role + '\n' + message.content";

/** Returns the template's id: by the tokens of the chat template; if there is none, by the model's name. */
export function templateFor({ chatTemplate = '', model = '' }: ServerModel): string | null {
  const text = chatTemplate.slice(0, LONGEST_CHAT_TEMPLATE);
  const named = byName(model);
  if (text.trim() === '' || (named !== null && text.startsWith(standIn))) return named;
  const isIn = (mark: string | RegExp): boolean => (typeof mark === 'string' ? text.includes(mark) : mark.test(text));
  const [id] = marks.find(([, ...all]) => all.every(isIn)) ?? [];
  return id ?? null;
}

function byName(model: string): string | null {
  if (model === '') return null;
  for (const [id, template] of instructTemplates) if (isActivated(template, model)) return id;
  return null;
}
