import { type InstructTemplate, plainTemplate } from './template.ts';

type Sequences = readonly [prefix: string, suffix: string];

interface Format extends Partial<InstructTemplate> {
  name: string;
  activation: string;
  user: Sequences;
  assistant: Sequences;
  /** Absent: system messages are the user's. */
  system?: Sequences;
  /** Absent: the system sequences. */
  story?: Sequences;
}

function template({ user, assistant, system, story, ...rest }: Format): InstructTemplate {
  const [storyPrefix, storySuffix] = story ?? system ?? ['', ''];
  return {
    ...plainTemplate,
    isSystemUser: system === undefined,
    storyPrefix,
    storySuffix,
    userPrefix: user[0],
    userSuffix: user[1],
    assistantPrefix: assistant[0],
    assistantSuffix: assistant[1],
    systemPrefix: system?.[0] ?? '',
    systemSuffix: system?.[1] ?? '',
    ...rest,
  };
}

const chatml = {
  system: ['<|im_start|>system\n', '<|im_end|>\n'],
  user: ['<|im_start|>user\n', '<|im_end|>\n'],
  assistant: ['<|im_start|>assistant\n', '<|im_end|>\n'],
  stopSequence: '<|im_end|>',
} as const;

const llamaBos = { bos: '<|begin_of_text|>' } as const;

const mistral = { bos: '<s>', lastAssistantPrefix: '', stopSequence: '</s>' } as const;

const deepseek = {
  bos: '<｜begin▁of▁sentence｜>',
  user: ['<｜User｜>', ''],
  stopSequence: '<｜end▁of▁sentence｜>',
} as const;

/** Checked against the models' own chat templates. Where a model's name fits several patterns, the first applies. */
const templates = {
  'deepseek-v3.1': template({
    name: 'DeepSeek V3.1 (no thinking)',
    activation: '/deepseek.*v3\\.[12]/i',
    ...deepseek,
    assistant: ['<｜Assistant｜></think>', '<｜end▁of▁sentence｜>'],
  }),
  deepseek: template({
    name: 'DeepSeek V2.5, V3, R1',
    activation: '/deepseek/i',
    ...deepseek,
    assistant: ['<｜Assistant｜>', '<｜end▁of▁sentence｜>'],
  }),
  chatml: template({
    name: 'ChatML',
    activation: '/qwen|qwq|hermes-?[234]|openhermes|dolphin|smollm|chatml/i',
    ...chatml,
  }),
  'llama-4': template({
    name: 'Llama 4',
    activation: '/llama[-_ ]?4/i',
    ...llamaBos,
    system: ['<|header_start|>system<|header_end|>\n\n', '<|eot|>'],
    user: ['<|header_start|>user<|header_end|>\n\n', '<|eot|>'],
    assistant: ['<|header_start|>assistant<|header_end|>\n\n', '<|eot|>'],
    stopSequence: '<|eot|>',
  }),
  'llama-3': template({
    name: 'Llama 3',
    activation: '/llama[-_ ]?3|\\bl3\\b/i',
    ...llamaBos,
    system: ['<|start_header_id|>system<|end_header_id|>\n\n', '<|eot_id|>'],
    user: ['<|start_header_id|>user<|end_header_id|>\n\n', '<|eot_id|>'],
    assistant: ['<|start_header_id|>assistant<|end_header_id|>\n\n', '<|eot_id|>'],
    stopSequence: '<|eot_id|>',
  }),
  alpaca: template({
    name: 'Alpaca',
    activation: '/alpaca|mythomax|mythalion|fimbulvetr|solar-10/i',
    story: ['', '\n\n'],
    system: ['### Input:\n', '\n\n'],
    user: ['### Instruction:\n', '\n\n'],
    assistant: ['### Response:\n', '\n\n'],
    stopSequence: '### Instruction:',
  }),
  vicuna: template({
    name: 'Vicuna 1.1',
    activation: '/vicuna|wizardlm-?(?:2|13b|30b|70b)/i',
    bos: '<s>',
    story: ['', '\n\n'],
    user: ['USER: ', '\n'],
    assistant: ['ASSISTANT: ', '</s>\n'],
    lastAssistantPrefix: 'ASSISTANT:',
    stopSequence: '</s>',
  }),
  'llama-2': template({
    name: 'Llama 2',
    activation: '/llama[-_ ]?2/i',
    bos: '<s>',
    story: ['<<SYS>>\n', '\n<</SYS>>'],
    user: ['[INST] ', ' [/INST]'],
    // Each turn of Llama 2 begins with its own BOS.
    assistant: [' ', ' </s><s>'],
    lastAssistantPrefix: '',
    stopSequence: '</s>',
    isAlternating: true,
  }),
  'mistral-v3-tekken': template({
    name: 'Mistral V3-Tekken',
    activation: '/nemo\\b|mistral-nemo|ministral-8b|pixtral-12b/i',
    ...mistral,
    user: ['[INST]', '[/INST]'],
    assistant: ['', '</s>'],
    isAlternating: true,
  }),
  'mistral-v7': template({
    name: 'Mistral V7',
    activation: '/mistral-large.*2411|pixtral-large/i',
    ...mistral,
    system: ['[SYSTEM_PROMPT] ', '[/SYSTEM_PROMPT]'],
    user: ['[INST] ', '[/INST]'],
    assistant: [' ', '</s>'],
  }),
  'mistral-v3': template({
    name: 'Mistral V2, V3',
    activation: '/mistral.*(?:v0\\.3|2407|2409)|mixtral-8x22b|codestral/i',
    ...mistral,
    user: ['[INST] ', '[/INST]'],
    assistant: [' ', '</s>'],
    isAlternating: true,
  }),
  'mistral-v7-tekken': template({
    name: 'Mistral V7-Tekken',
    activation: '/mistral-(?:small|medium)|magistral|devstral|cydonia-24b/i',
    ...mistral,
    system: ['[SYSTEM_PROMPT]', '[/SYSTEM_PROMPT]'],
    user: ['[INST]', '[/INST]'],
    assistant: ['', '</s>'],
  }),
  'mistral-v1': template({
    name: 'Mistral V1',
    activation: '/mistral|mixtral|miqu/i',
    ...mistral,
    user: [' [INST] ', ' [/INST]'],
    assistant: [' ', '</s>'],
    isAlternating: true,
  }),
  'gemma-4': template({
    name: 'Gemma 4 (no thinking)',
    activation: '/gemma-?4/i',
    bos: '<bos>',
    system: ['<|turn>system\n', '<turn|>\n'],
    user: ['<|turn>user\n', '<turn|>\n'],
    assistant: ['<|turn>model\n', '<turn|>\n'],
    lastAssistantPrefix: '<|turn>model\n<|channel>thought\n<channel|>',
    stopSequence: '<turn|>',
  }),
  gemma: template({
    name: 'Gemma 2, 3',
    activation: '/gemma/i',
    bos: '<bos>',
    user: ['<start_of_turn>user\n', '<end_of_turn>\n'],
    assistant: ['<start_of_turn>model\n', '<end_of_turn>\n'],
    stopSequence: '<end_of_turn>',
    isAlternating: true,
  }),
  'command-r': template({
    name: 'Command R',
    activation: '/command-?[ar]|c4ai|aya-/i',
    bos: '<BOS_TOKEN>',
    system: ['<|START_OF_TURN_TOKEN|><|SYSTEM_TOKEN|>', '<|END_OF_TURN_TOKEN|>'],
    user: ['<|START_OF_TURN_TOKEN|><|USER_TOKEN|>', '<|END_OF_TURN_TOKEN|>'],
    assistant: ['<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|>', '<|END_OF_TURN_TOKEN|>'],
    stopSequence: '<|END_OF_TURN_TOKEN|>',
  }),
  'phi-4-mini': template({
    name: 'Phi-4 mini',
    activation: '/phi-?4-(?:mini|multimodal)/i',
    system: ['<|system|>', '<|end|>'],
    user: ['<|user|>', '<|end|>'],
    assistant: ['<|assistant|>', '<|end|>'],
    stopSequence: '<|end|>',
  }),
  'phi-4': template({
    name: 'Phi-4',
    activation: '/phi-?4/i',
    system: ['<|im_start|>system<|im_sep|>', '<|im_end|>'],
    user: ['<|im_start|>user<|im_sep|>', '<|im_end|>'],
    assistant: ['<|im_start|>assistant<|im_sep|>', '<|im_end|>'],
    stopSequence: '<|im_end|>',
  }),
  'phi-3': template({
    name: 'Phi-3',
    activation: '/phi-?3/i',
    bos: '<s>',
    system: ['<|system|>\n', '<|end|>\n'],
    user: ['<|user|>\n', '<|end|>\n'],
    assistant: ['<|assistant|>\n', '<|end|>\n'],
    stopSequence: '<|end|>',
  }),
  'glm-4': template({
    name: 'GLM-4',
    activation: '/glm-?(?:4|z1)/i',
    start: '[gMASK]<sop>',
    system: ['<|system|>\n', ''],
    user: ['<|user|>\n', ''],
    assistant: ['<|assistant|>\n', ''],
    stopSequence: '<|user|>',
  }),
  metharme: template({
    name: 'Metharme, Pygmalion',
    activation: '/metharme|pygmalion/i',
    bos: '<s>',
    story: ['<|system|>', ''],
    user: ['<|user|>', ''],
    assistant: ['<|model|>', ''],
    stopSequence: '<|user|>',
  }),
} as const satisfies Record<string, InstructTemplate>;

export type InstructId = keyof typeof templates;

export const instructTemplates: ReadonlyMap<string, InstructTemplate> = new Map(Object.entries(templates));
