import { instructTemplates, renderInstruct } from '@masque/roleplay/instruct';
import type { OutMessage } from '@masque/roleplay/prompt';

const chat: readonly OutMessage[] = [
  { role: 'system', content: 'You are Aria.' },
  { role: 'system', name: 'example_user', content: 'Hi' },
  { role: 'system', name: 'example_assistant', content: 'Hey' },
  { role: 'system', content: '[Start]' },
  { role: 'assistant', content: 'Welcome.' },
  { role: 'user', content: 'Who are you?' },
  { role: 'assistant', content: 'Aria.' },
  { role: 'user', content: 'Sing!' },
];

const promptOf = (id: string, messages = chat): string =>
  renderInstruct(messages, { template: instructTemplates.get(id)!, names: { char: 'Aria', user: 'Bob' } }).prompt;

/**
 * Renderings of the models' chat templates, which llama.cpp's tests contain, without BOS. Differences: Mistral V3 has the
 * system prompt first, R1 no `<think>`, and the note `[Start]` is the system's where a template has system turns. Alpaca,
 * Metharme: from their model cards; Vicuna: FastChat's documentation.
 */
const expected: readonly [id: string, prompt: string][] = [
  [
    'chatml',
    '<|im_start|>system\nYou are Aria.<|im_end|>\n<|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\nHey<|im_end|>\n<|im_start|>system\n[Start]<|im_end|>\n<|im_start|>assistant\nWelcome.<|im_end|>\n<|im_start|>user\nWho are you?<|im_end|>\n<|im_start|>assistant\nAria.<|im_end|>\n<|im_start|>user\nSing!<|im_end|>\n<|im_start|>assistant\n',
  ],
  [
    'llama-2',
    '[INST] <<SYS>>\nYou are Aria.\n<</SYS>>\n\nHi [/INST] Hey </s><s>[INST] [Start] [/INST] Welcome. </s><s>[INST] Who are you? [/INST] Aria. </s><s>[INST] Sing! [/INST]',
  ],
  [
    'llama-3',
    '<|start_header_id|>system<|end_header_id|>\n\nYou are Aria.<|eot_id|><|start_header_id|>user<|end_header_id|>\n\nHi<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\nHey<|eot_id|><|start_header_id|>system<|end_header_id|>\n\n[Start]<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\nWelcome.<|eot_id|><|start_header_id|>user<|end_header_id|>\n\nWho are you?<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\nAria.<|eot_id|><|start_header_id|>user<|end_header_id|>\n\nSing!<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\n',
  ],
  [
    'llama-4',
    '<|header_start|>system<|header_end|>\n\nYou are Aria.<|eot|><|header_start|>user<|header_end|>\n\nHi<|eot|><|header_start|>assistant<|header_end|>\n\nHey<|eot|><|header_start|>system<|header_end|>\n\n[Start]<|eot|><|header_start|>assistant<|header_end|>\n\nWelcome.<|eot|><|header_start|>user<|header_end|>\n\nWho are you?<|eot|><|header_start|>assistant<|header_end|>\n\nAria.<|eot|><|header_start|>user<|header_end|>\n\nSing!<|eot|><|header_start|>assistant<|header_end|>\n\n',
  ],
  [
    'mistral-v1',
    ' [INST] You are Aria.\n\nHi [/INST] Hey</s> [INST] [Start] [/INST] Welcome.</s> [INST] Who are you? [/INST] Aria.</s> [INST] Sing! [/INST]',
  ],
  [
    'mistral-v3',
    '[INST] You are Aria.\n\nHi[/INST] Hey</s>[INST] [Start][/INST] Welcome.</s>[INST] Who are you?[/INST] Aria.</s>[INST] Sing![/INST]',
  ],
  [
    'mistral-v3-tekken',
    '[INST]You are Aria.\n\nHi[/INST]Hey</s>[INST][Start][/INST]Welcome.</s>[INST]Who are you?[/INST]Aria.</s>[INST]Sing![/INST]',
  ],
  [
    'mistral-v7',
    '[SYSTEM_PROMPT] You are Aria.[/SYSTEM_PROMPT][INST] Hi[/INST] Hey</s>[SYSTEM_PROMPT] [Start][/SYSTEM_PROMPT] Welcome.</s>[INST] Who are you?[/INST] Aria.</s>[INST] Sing![/INST]',
  ],
  [
    'mistral-v7-tekken',
    '[SYSTEM_PROMPT]You are Aria.[/SYSTEM_PROMPT][INST]Hi[/INST]Hey</s>[SYSTEM_PROMPT][Start][/SYSTEM_PROMPT]Welcome.</s>[INST]Who are you?[/INST]Aria.</s>[INST]Sing![/INST]',
  ],
  [
    'gemma',
    '<start_of_turn>user\nYou are Aria.\n\nHi<end_of_turn>\n<start_of_turn>model\nHey<end_of_turn>\n<start_of_turn>user\n[Start]<end_of_turn>\n<start_of_turn>model\nWelcome.<end_of_turn>\n<start_of_turn>user\nWho are you?<end_of_turn>\n<start_of_turn>model\nAria.<end_of_turn>\n<start_of_turn>user\nSing!<end_of_turn>\n<start_of_turn>model\n',
  ],
  [
    'gemma-4',
    '<|turn>system\nYou are Aria.<turn|>\n<|turn>user\nHi<turn|>\n<|turn>model\nHey<turn|>\n<|turn>system\n[Start]<turn|>\n<|turn>model\nWelcome.<turn|>\n<|turn>user\nWho are you?<turn|>\n<|turn>model\nAria.<turn|>\n<|turn>user\nSing!<turn|>\n<|turn>model\n<|channel>thought\n<channel|>',
  ],
  [
    'alpaca',
    'You are Aria.\n\n### Instruction:\nHi\n\n### Response:\nHey\n\n### Input:\n[Start]\n\n### Response:\nWelcome.\n\n### Instruction:\nWho are you?\n\n### Response:\nAria.\n\n### Instruction:\nSing!\n\n### Response:\n',
  ],
  [
    'vicuna',
    'You are Aria.\n\nUSER: Hi\nASSISTANT: Hey</s>\nUSER: [Start]\nASSISTANT: Welcome.</s>\nUSER: Who are you?\nASSISTANT: Aria.</s>\nUSER: Sing!\nASSISTANT:',
  ],
  [
    'command-r',
    '<|START_OF_TURN_TOKEN|><|SYSTEM_TOKEN|>You are Aria.<|END_OF_TURN_TOKEN|><|START_OF_TURN_TOKEN|><|USER_TOKEN|>Hi<|END_OF_TURN_TOKEN|><|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|>Hey<|END_OF_TURN_TOKEN|><|START_OF_TURN_TOKEN|><|SYSTEM_TOKEN|>[Start]<|END_OF_TURN_TOKEN|><|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|>Welcome.<|END_OF_TURN_TOKEN|><|START_OF_TURN_TOKEN|><|USER_TOKEN|>Who are you?<|END_OF_TURN_TOKEN|><|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|>Aria.<|END_OF_TURN_TOKEN|><|START_OF_TURN_TOKEN|><|USER_TOKEN|>Sing!<|END_OF_TURN_TOKEN|><|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|>',
  ],
  [
    'deepseek',
    'You are Aria.<｜User｜>Hi<｜Assistant｜>Hey<｜end▁of▁sentence｜><｜User｜>[Start]<｜Assistant｜>Welcome.<｜end▁of▁sentence｜><｜User｜>Who are you?<｜Assistant｜>Aria.<｜end▁of▁sentence｜><｜User｜>Sing!<｜Assistant｜>',
  ],
  [
    'deepseek-v3.1',
    'You are Aria.<｜User｜>Hi<｜Assistant｜></think>Hey<｜end▁of▁sentence｜><｜User｜>[Start]<｜Assistant｜></think>Welcome.<｜end▁of▁sentence｜><｜User｜>Who are you?<｜Assistant｜></think>Aria.<｜end▁of▁sentence｜><｜User｜>Sing!<｜Assistant｜></think>',
  ],
  [
    'phi-3',
    '<|system|>\nYou are Aria.<|end|>\n<|user|>\nHi<|end|>\n<|assistant|>\nHey<|end|>\n<|system|>\n[Start]<|end|>\n<|assistant|>\nWelcome.<|end|>\n<|user|>\nWho are you?<|end|>\n<|assistant|>\nAria.<|end|>\n<|user|>\nSing!<|end|>\n<|assistant|>\n',
  ],
  [
    'phi-4',
    '<|im_start|>system<|im_sep|>You are Aria.<|im_end|><|im_start|>user<|im_sep|>Hi<|im_end|><|im_start|>assistant<|im_sep|>Hey<|im_end|><|im_start|>system<|im_sep|>[Start]<|im_end|><|im_start|>assistant<|im_sep|>Welcome.<|im_end|><|im_start|>user<|im_sep|>Who are you?<|im_end|><|im_start|>assistant<|im_sep|>Aria.<|im_end|><|im_start|>user<|im_sep|>Sing!<|im_end|><|im_start|>assistant<|im_sep|>',
  ],
  [
    'phi-4-mini',
    '<|system|>You are Aria.<|end|><|user|>Hi<|end|><|assistant|>Hey<|end|><|system|>[Start]<|end|><|assistant|>Welcome.<|end|><|user|>Who are you?<|end|><|assistant|>Aria.<|end|><|user|>Sing!<|end|><|assistant|>',
  ],
  [
    'glm-4',
    '[gMASK]<sop><|system|>\nYou are Aria.<|user|>\nHi<|assistant|>\nHey<|system|>\n[Start]<|assistant|>\nWelcome.<|user|>\nWho are you?<|assistant|>\nAria.<|user|>\nSing!<|assistant|>\n',
  ],
  [
    'glm-4.5',
    '[gMASK]<sop><|system|>\nYou are Aria.<|user|>\nHi/nothink<|assistant|>\n<think></think>\nHey<|system|>\n[Start]<|assistant|>\n<think></think>\nWelcome.<|user|>\nWho are you?/nothink<|assistant|>\n<think></think>\nAria.<|user|>\nSing!/nothink<|assistant|>\n<think></think>',
  ],
  [
    'glm-4.7',
    '[gMASK]<sop><|system|>You are Aria.<|user|>Hi<|assistant|></think>Hey<|system|>[Start]<|assistant|></think>Welcome.<|user|>Who are you?<|assistant|></think>Aria.<|user|>Sing!<|assistant|></think>',
  ],
  [
    'gpt-oss',
    '<|start|>system<|message|>You are ChatGPT, a large language model trained by OpenAI.\n\nReasoning: low\n\n# Valid channels: analysis, commentary, final. Channel must be included for every message.<|end|><|start|>developer<|message|># Instructions\n\nYou are Aria.\n\n<|end|><|start|>user<|message|>Hi<|end|><|start|>assistant<|channel|>final<|message|>Hey<|end|><|start|>developer<|message|>[Start]<|end|><|start|>assistant<|channel|>final<|message|>Welcome.<|end|><|start|>user<|message|>Who are you?<|end|><|start|>assistant<|channel|>final<|message|>Aria.<|end|><|start|>user<|message|>Sing!<|end|><|start|>assistant<|channel|>final<|message|>',
  ],
  [
    'kimi-k2',
    '<|im_system|>system<|im_middle|>You are Aria.<|im_end|><|im_user|>user<|im_middle|>Hi<|im_end|><|im_assistant|>assistant<|im_middle|>Hey<|im_end|><|im_system|>system<|im_middle|>[Start]<|im_end|><|im_assistant|>assistant<|im_middle|>Welcome.<|im_end|><|im_user|>user<|im_middle|>Who are you?<|im_end|><|im_assistant|>assistant<|im_middle|>Aria.<|im_end|><|im_user|>user<|im_middle|>Sing!<|im_end|><|im_assistant|>assistant<|im_middle|>',
  ],
  [
    'seed-oss',
    '<seed:bos>system\nYou are Aria.<seed:eos><seed:bos>user\nHi<seed:eos><seed:bos>assistant\nHey<seed:eos><seed:bos>system\n[Start]<seed:eos><seed:bos>assistant\nWelcome.<seed:eos><seed:bos>user\nWho are you?<seed:eos><seed:bos>assistant\nAria.<seed:eos><seed:bos>user\nSing!<seed:eos><seed:bos>assistant\n',
  ],
  [
    'command-a',
    '<|START_OF_TURN_TOKEN|><|SYSTEM_TOKEN|>You are Aria.<|END_OF_TURN_TOKEN|><|START_OF_TURN_TOKEN|><|USER_TOKEN|>Hi<|END_OF_TURN_TOKEN|><|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|><|START_RESPONSE|>Hey<|END_RESPONSE|><|END_OF_TURN_TOKEN|><|START_OF_TURN_TOKEN|><|SYSTEM_TOKEN|>[Start]<|END_OF_TURN_TOKEN|><|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|><|START_RESPONSE|>Welcome.<|END_RESPONSE|><|END_OF_TURN_TOKEN|><|START_OF_TURN_TOKEN|><|USER_TOKEN|>Who are you?<|END_OF_TURN_TOKEN|><|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|><|START_RESPONSE|>Aria.<|END_RESPONSE|><|END_OF_TURN_TOKEN|><|START_OF_TURN_TOKEN|><|USER_TOKEN|>Sing!<|END_OF_TURN_TOKEN|><|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|><|START_RESPONSE|>',
  ],
  [
    'metharme',
    '<|system|>You are Aria.<|user|>Hi<|model|>Hey<|user|>[Start]<|model|>Welcome.<|user|>Who are you?<|model|>Aria.<|user|>Sing!<|model|>',
  ],
];

describe('the built-in templates write what the model was trained on', () => {
  it.each(expected)('%s', (id, prompt) => expect(promptOf(id)).toBe(prompt));

  it('all of them', () =>
    expect(expected.map(([id]) => id).toSorted()).toEqual([...instructTemplates.keys()].toSorted()));

  it('without a BOS, which the server adds', () => {
    for (const id of instructTemplates.keys())
      expect(promptOf(id)).not.toMatch(/^(?:<s>|<bos>|<\|begin_of_text|<BOS_TOKEN|<｜begin)/);
  });

  it('and let a greeting answer the story where turns must alternate', () => {
    const greeted = chat.filter(({ name, content }) => name === undefined && content !== '[Start]');
    expect(promptOf('mistral-v3', greeted)).toMatch(/^\[INST\] You are Aria\.\[\/INST\] Welcome\.<\/s>\[INST\] Who/);
    expect(promptOf('gemma', [...greeted, { role: 'system', content: 'Stay calm.' }])).toMatch(
      /<start_of_turn>user\nSing!\n\nStay calm\.<end_of_turn>\n<start_of_turn>model\n$/,
    );
  });
});
