import { instructTemplates, templateFor } from '@masque/roleplay/instruct';

/** Excerpts of the chat templates in the models' `tokenizer_config.json`. */
const chatTemplates: readonly [id: string | null, chatTemplate: string][] = [
  ['chatml', "{{'<|im_start|>' + message['role'] + '\\n' + message['content'] + '<|im_end|>' + '\\n'}}"],
  ['phi-4', "{{'<|im_start|>user<|im_sep|>' + message['content'] + '<|im_end|><|im_start|>assistant<|im_sep|>'}}"],
  [
    'llama-3',
    "'<|start_header_id|>' + message['role'] + '<|end_header_id|>\n\n'+ message['content'] | trim + '<|eot_id|>'",
  ],
  ['llama-4', "{{- '<|header_start|>' + message['role'] + '<|header_end|>\\n\\n' }}"],
  ['gemma', "{{ '<start_of_turn>' + role + '\\n' + message['content'] | trim + '<end_of_turn>\\n' }}"],
  ['gemma-4', "{{- '<|turn>' + role + '\\n' }}"],
  ['command-r', "{{ '<|START_OF_TURN_TOKEN|><|USER_TOKEN|>' + content.strip() + '<|END_OF_TURN_TOKEN|>' }}"],
  [
    'llama-2',
    "'<<SYS>>\\n' + system_message + '\\n<</SYS>>\\n\\n' {{ bos_token + '[INST] ' + content.strip() + ' [/INST]' }}",
  ],
  ['mistral-v1', "{{ '[INST] ' + message['content'] + ' [/INST]' }}{{ message['content'] + eos_token}}"],
  ['mistral-v1', "{{- ' [INST] ' + system_message + '\\n\\n' + message['content'] + ' [/INST]' }}"],
  ['mistral-v3', '{{- "[INST] " + message["content"] + "[/INST]" }}'],
  ['mistral-v3-tekken', '{{- "[INST]" + message["content"] + "[/INST]" }}'],
  [
    'mistral-v7',
    "{{ '[INST] ' + message['content'] + '[/INST]' }}{{ '[SYSTEM_PROMPT] ' + message['content'] + '[/SYSTEM_PROMPT]' }}",
  ],
  [
    'mistral-v7-tekken',
    "{{- '[SYSTEM_PROMPT]' + system_message + '[/SYSTEM_PROMPT]' }}{{- '[INST]' + message['content'] + '[/INST]' }}",
  ],
  [
    'deepseek',
    "{{'<｜User｜>' + message['content']}}{{'<｜Assistant｜>' + content + '<｜end▁of▁sentence｜>'}}{{'<｜Assistant｜><think>\\n'}}",
  ],
  ['deepseek-v3.1', "{{'<｜User｜>' + message['content']}}{%- if ns.is_last_user -%}{{'<｜Assistant｜></think>'}}"],
  [
    'glm-4',
    "[gMASK]<sop>{% for item in messages %}<|{{ item['role'] }}|>{{ item['metadata'] }}\n{{ item['content'] }}{% endfor %}<|assistant|>",
  ],
  ['phi-3', "{{'<|' + message['role'] + '|>' + '\n' + message['content'] + '<|end|>\n' }}{{ '<|assistant|>\n' }}"],
  ['phi-3', "{{'<|user|>' + '\\n' + message['content'] + '<|end|>' + '\\n' + '<|assistant|>' + '\\n'}}"],
  ['phi-4-mini', "{{ '<|' + message['role'] + '|>' + message['content'] + '<|end|>' }}{{ '<|assistant|>' }}"],
  ['alpaca', "{{'### Instruction:\\n' + message['content'] + '\\n'}}"],
  ['vicuna', "{{-'USER: ' + message['content'] + '\\n'-}}{{-'ASSISTANT: ' + message['content'] + '</s>\\n' -}}"],
  ['metharme', "{{ '<|user|>' + message['content'] }}{{ '<|model|>' }}"],
  [null, "{{ '<|start_of_role|>user<|end_of_role|>' + message['content'] + '<|end_of_text|>\\n' }}"],
  [null, ''],
];

const models: readonly [id: string | null, model: string][] = [
  ['chatml', 'Qwen3-32B-Q4_K_M.gguf'],
  ['chatml', 'NousResearch/Hermes-3-Llama-3.1-8B'],
  ['llama-3', 'koboldcpp/L3-8B-Stheno-v3.2'],
  ['llama-3', 'meta-llama/Llama-3.3-70B-Instruct'],
  ['llama-4', 'Llama-4-Scout-17B-16E-Instruct'],
  ['llama-2', 'TheBloke/Llama-2-13B-chat-GGUF'],
  ['mistral-v3-tekken', 'Mistral-Nemo-Instruct-2407.Q5_K_M.gguf'],
  ['mistral-v1', 'mistralai/Mistral-7B-Instruct-v0.2'],
  ['mistral-v3', 'mistralai/Mistral-7B-Instruct-v0.3'],
  ['mistral-v3', 'Mistral-Small-Instruct-2409'],
  ['mistral-v7', 'Mistral-Large-Instruct-2411'],
  ['mistral-v7-tekken', 'mistral-small:24b'],
  ['mistral-v7-tekken', 'Mistral-Small-3.2-24B-Instruct-2506'],
  ['gemma', 'google/gemma-3-27b-it'],
  ['gemma-4', 'gemma-4-31B-it'],
  ['deepseek', 'DeepSeek-R1-Distill-Qwen-32B'],
  ['deepseek-v3.1', 'deepseek-ai/DeepSeek-V3.1'],
  ['command-r', 'c4ai-command-r-08-2024'],
  ['phi-3', 'Phi-3.5-mini-instruct'],
  ['phi-4', 'microsoft/phi-4'],
  ['phi-4-mini', 'Phi-4-mini-instruct'],
  ['glm-4', 'GLM-4.6'],
  ['metharme', 'pygmalion-2-13b'],
  ['alpaca', 'MythoMax-L2-13B'],
  ['vicuna', 'lmsys/vicuna-13b-v1.5'],
  [null, 'gpt-2'],
  [null, ''],
];

describe('the template of a server’s model', () => {
  it.each(chatTemplates)('is %s by its chat template: %.60s', (id, chatTemplate) =>
    expect(templateFor({ chatTemplate })).toBe(id),
  );

  it.each(models)('is %s by its name: %s', (id, model) => expect(templateFor({ model })).toBe(id));

  it('is told by the chat template before the name, and by the name where that says nothing', () => {
    expect(templateFor({ chatTemplate: '<|im_start|>', model: 'Mistral-7B' })).toBe('chatml');
    expect(templateFor({ chatTemplate: '{{ messages }}', model: 'Mistral-7B' })).toBe('mistral-v1');
  });

  it('can be found both ways for each built-in template', () => {
    const ids = [...instructTemplates.keys()].toSorted();
    for (const cases of [chatTemplates, models])
      expect([...new Set(cases.flatMap(([id]) => id ?? []))].toSorted()).toEqual(ids);
  });

  it.each([
    ['huge', 'x'.repeat(20_000_000)],
    ['repetitive', `<|end|>${"<|assistant|>''''".repeat(100_000)}`],
  ])('takes little time for a %s chat template', (_, chatTemplate) => {
    const start = performance.now();
    templateFor({ chatTemplate, model: chatTemplate });
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});
