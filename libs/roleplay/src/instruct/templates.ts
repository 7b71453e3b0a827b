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

const command = {
  bos: '<BOS_TOKEN>',
  system: ['<|START_OF_TURN_TOKEN|><|SYSTEM_TOKEN|>', '<|END_OF_TURN_TOKEN|>'],
  user: ['<|START_OF_TURN_TOKEN|><|USER_TOKEN|>', '<|END_OF_TURN_TOKEN|>'],
} as const;

const glm = { start: '[gMASK]<sop>', stopSequence: '<|user|>' } as const;

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
    activation: '/deepseek.{0,3}(?:v2\\.5|v3|r1)/i',
    ...deepseek,
    assistant: ['<｜Assistant｜>', '<｜end▁of▁sentence｜>'],
  }),
  chatml: template({
    name: 'ChatML',
    activation:
      '/qwen|qwq|hermes-?(?:[23]|4-14b)|openhermes|dolphin|smollm|chatml|mag-mell|rocinante-12b|magnum-(?:v[\\d.]+-)?(?:4|9|12|27|32|34|72)b/i',
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
    activation: '/llama[-_ ]?3|\\bl3\\b|hermes-?4-(?:70|405)b/i',
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
    activation: '/nemo\\b|nemomix|ministral-8b|pixtral-12b/i',
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
    activation:
      '/mistral.*(?:v0\\.3|2407|2409)|mistral-small.22b|cydonia-22b|magnum-(?:v[\\d.]+-)?(?:22|123)b|mixtral-8x22b|codestral/i',
    ...mistral,
    user: ['[INST] ', '[/INST]'],
    assistant: [' ', '</s>'],
    isAlternating: true,
  }),
  'mistral-v7-tekken': template({
    name: 'Mistral V7-Tekken',
    activation: '/mistral-(?:small|medium|large-3)|ministral-3|magistral|devstral|cydonia/i',
    ...mistral,
    system: ['[SYSTEM_PROMPT]', '[/SYSTEM_PROMPT]'],
    user: ['[INST]', '[/INST]'],
    assistant: ['', '</s>'],
  }),
  'mistral-v1': template({
    name: 'Mistral V1',
    activation: '/mistral-7b|mixtral|miqu/i',
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
  'command-a': template({
    name: 'Command A, R7B (no thinking)',
    activation: '/command-?(?:a|r7b)/i',
    ...command,
    assistant: ['<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|><|START_RESPONSE|>', '<|END_RESPONSE|><|END_OF_TURN_TOKEN|>'],
    stopSequence: '<|END_RESPONSE|>',
  }),
  'command-r': template({
    name: 'Command R',
    activation: '/command-?r|c4ai|aya-/i',
    ...command,
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
  'glm-4.7': template({
    name: 'GLM-4.7, 5 (no thinking)',
    activation: '/glm-?(?:4\\.7|5)/i',
    ...glm,
    system: ['<|system|>', ''],
    user: ['<|user|>', ''],
    assistant: ['<|assistant|></think>', ''],
  }),
  'glm-4.5': template({
    name: 'GLM-4.5, 4.6 (no thinking)',
    activation: '/glm-?4\\.[56]/i',
    ...glm,
    system: ['<|system|>\n', ''],
    user: ['<|user|>\n', '/nothink'],
    assistant: ['<|assistant|>\n<think></think>\n', ''],
    lastAssistantPrefix: '<|assistant|>\n<think></think>',
  }),
  'glm-4': template({
    name: 'GLM-4',
    activation: '/glm-?(?:4|z1)/i',
    ...glm,
    system: ['<|system|>\n', ''],
    user: ['<|user|>\n', ''],
    assistant: ['<|assistant|>\n', ''],
  }),
  'gpt-oss': template({
    name: 'GPT-OSS (no thinking)',
    activation: '/gpt-?oss/i',
    start:
      '<|start|>system<|message|>You are ChatGPT, a large language model trained by OpenAI.\n\nReasoning: low\n\n# Valid channels: analysis, commentary, final. Channel must be included for every message.<|end|>',
    story: ['<|start|>developer<|message|># Instructions\n\n', '\n\n<|end|>'],
    system: ['<|start|>developer<|message|>', '<|end|>'],
    user: ['<|start|>user<|message|>', '<|end|>'],
    assistant: ['<|start|>assistant<|channel|>final<|message|>', '<|end|>'],
    stopSequence: '<|return|>',
  }),
  'kimi-k2': template({
    name: 'Kimi K2',
    activation: '/kimi-?(?:k2|linear|vl)|moonlight/i',
    system: ['<|im_system|>system<|im_middle|>', '<|im_end|>'],
    user: ['<|im_user|>user<|im_middle|>', '<|im_end|>'],
    assistant: ['<|im_assistant|>assistant<|im_middle|>', '<|im_end|>'],
    stopSequence: '<|im_end|>',
  }),
  'seed-oss': template({
    name: 'Seed-OSS',
    activation: '/seed-?oss/i',
    system: ['<seed:bos>system\n', '<seed:eos>'],
    user: ['<seed:bos>user\n', '<seed:eos>'],
    assistant: ['<seed:bos>assistant\n', '<seed:eos>'],
    stopSequence: '<seed:eos>',
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
