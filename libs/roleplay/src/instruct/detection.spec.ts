import { instructTemplates, templateFor } from '@masque/roleplay/instruct';

/** Excerpts of the chat templates in the models' `tokenizer_config.json`, and in llama.cpp's `models/templates`. */
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
  [
    'deepseek',
    "{% if '</think>' in content %}{% set content = content.split('</think>')[-1] %}{{'<｜Assistant｜>' + content}}{{'<｜User｜>' + message['content']}}",
  ],
  ['deepseek-v3.1', "{{'<｜User｜>' + message['content']}}{%- if ns.is_last_user -%}{{'<｜Assistant｜></think>'}}"],
  [
    'deepseek-v3.1',
    "{{'<｜User｜>' + message['content']}}{{'<｜Assistant｜>'}}\n  {%- if not thinking -%}{{'</think>'}}\n    {%- else -%}{{'<think>'}}",
  ],
  [
    'deepseek-v3.1',
    '<｜User｜>{{ message.content }}<｜Assistant｜>{%- if enable_thinking -%}{{ thinking_start_token }}{%- else -%}{{ thinking_end_token }}{%- endif -%}',
  ],
  [
    'glm-4',
    "[gMASK]<sop>{% for item in messages %}<|{{ item['role'] }}|>{{ item['metadata'] }}\n{{ item['content'] }}{% endfor %}<|assistant|>",
  ],
  [
    'glm-4.5',
    "[gMASK]<sop><|user|>\n{{ visible_text(m.content) }}{{- '/nothink' if not enable_thinking else '' -}}<|assistant|>{{ '\\n<think></think>' }}",
  ],
  [
    'glm-4.7',
    "[gMASK]<sop><|user|>{{ visible_text(m.content) }}<|assistant|>{%- if not clear_thinking and reasoning_content -%}{{ '<think>' + reasoning_content + '</think>' }}{%- else -%}{{ '</think>' }}",
  ],
  [
    'gpt-oss',
    '{{- "<|start|>developer<|message|>" }}{{- "<|start|>assistant<|channel|>final<|message|>" + message.content + "<|end|>" }}',
  ],
  ['kimi-k2', "{{ '<|im_user|>user<|im_middle|>' }}{{- message['content'] + '<|im_end|>' -}}"],
  [
    'seed-oss',
    '{%- set bos_token = \'<seed:bos>\' -%}{{ bos_token + message.role + "\\n" + message.content + eos_token }}',
  ],
  [
    'command-a',
    '<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|><|START_RESPONSE|>{{message.content}}<|END_RESPONSE|><|END_OF_TURN_TOKEN|>',
  ],
  ['phi-3', "{{'<|' + message['role'] + '|>' + '\n' + message['content'] + '<|end|>\n' }}{{ '<|assistant|>\n' }}"],
  ['phi-3', "{{'<|user|>' + '\\n' + message['content'] + '<|end|>' + '\\n' + '<|assistant|>' + '\\n'}}"],
  ['phi-4-mini', "{{ '<|' + message['role'] + '|>' + message['content'] + '<|end|>' }}{{ '<|assistant|>' }}"],
  ['alpaca', "{{'### Instruction:\\n' + message['content'] + '\\n'}}"],
  ['vicuna', "{{-'USER: ' + message['content'] + '\\n'-}}{{-'ASSISTANT: ' + message['content'] + '</s>\\n' -}}"],
  ['metharme', "{{ '<|user|>' + message['content'] }}{{ '<|model|>' }}"],
  [null, "{{- ']~b]user' ~ '\\n' }}{{- visible_text(message.content) }}{{- '[e~[' ~ '\\n' }}"],
  [null, "{{- '<SPECIAL_11>User\n' + content + '\n' }}{{- '<SPECIAL_11>Assistant\n' -}}"],
  [null, '{{- role + add_tokens.role_sep + message_content + add_tokens.message_sep -}}'],
  [null, "{{- open_tag('message', [('role', 'user')]) -}}{{- '<|end_of_msg|>' -}}"],
  [null, "{{ '<|start_of_role|>user<|end_of_role|>' + message['content'] + '<|end_of_text|>\\n' }}"],
  [null, ''],
];

const models: readonly [id: string | null, model: string][] = [
  ['chatml', 'Qwen3-32B-Q4_K_M.gguf'],
  ['chatml', 'NousResearch/Hermes-3-Llama-3.1-8B'],
  ['chatml', 'Hermes-4-14B'],
  ['chatml', 'MN-12B-Mag-Mell-R1'],
  ['chatml', 'Rocinante-12B-v1.1-Q5_K_M.gguf'],
  ['chatml', 'magnum-v4-12b'],
  ['chatml', 'magnum-12b-v2.5-kto'],
  ['llama-3', 'NousResearch/Hermes-4-70B'],
  ['llama-3', 'koboldcpp/L3-8B-Stheno-v3.2'],
  ['llama-3', 'meta-llama/Llama-3.3-70B-Instruct'],
  ['llama-4', 'Llama-4-Scout-17B-16E-Instruct'],
  ['llama-2', 'TheBloke/Llama-2-13B-chat-GGUF'],
  ['mistral-v3-tekken', 'Mistral-Nemo-Instruct-2407.Q5_K_M.gguf'],
  ['mistral-v3-tekken', 'NemoMix-Unleashed-12B'],
  ['mistral-v3-tekken', 'Ministral-8B-Instruct-2410'],
  ['mistral-v1', 'mistralai/Mistral-7B-Instruct-v0.2'],
  ['mistral-v3', 'mistralai/Mistral-7B-Instruct-v0.3'],
  ['mistral-v3', 'Mistral-Small-Instruct-2409'],
  ['mistral-v3', 'Mistral-Small-22B-ArliAI-RPMax-v1.1'],
  ['mistral-v3', 'Mistral-Large-Instruct-2407'],
  ['mistral-v3', 'Cydonia-22B-v1.3'],
  ['mistral-v3', 'magnum-v4-22b'],
  ['mistral-v3', 'magnum-v2-123b'],
  ['mistral-v7', 'Mistral-Large-Instruct-2411'],
  ['mistral-v7-tekken', 'mistral-small:24b'],
  ['mistral-v7-tekken', 'Mistral-Small-3.2-24B-Instruct-2506'],
  ['mistral-v7-tekken', 'Ministral-3-8B-Instruct-2512'],
  ['mistral-v7-tekken', 'ministral-3:14b'],
  ['mistral-v7-tekken', 'Mistral-Large-3-675B-Instruct-2512'],
  ['mistral-v7-tekken', 'TheDrummer/Cydonia-24B-v4'],
  ['gemma', 'google/gemma-3-27b-it'],
  ['gemma-4', 'gemma-4-31B-it'],
  ['deepseek', 'DeepSeek-R1-Distill-Qwen-32B'],
  ['deepseek-v3.1', 'deepseek-ai/DeepSeek-V3.1'],
  ['deepseek-v3.1', 'DeepSeek-V3.2-Exp'],
  ['command-a', 'c4ai-command-a-03-2025'],
  ['command-a', 'c4ai-command-r7b-12-2024'],
  ['command-r', 'c4ai-command-r-08-2024'],
  ['phi-3', 'Phi-3.5-mini-instruct'],
  ['phi-4', 'microsoft/phi-4'],
  ['phi-4-mini', 'Phi-4-mini-instruct'],
  ['glm-4', 'GLM-4-32B-0414'],
  ['glm-4.5', 'GLM-4.5-Air'],
  ['glm-4.5', 'zai-org/GLM-4.6'],
  ['glm-4.7', 'GLM-4.7-Flash'],
  ['gpt-oss', 'openai/gpt-oss-20b'],
  ['kimi-k2', 'Kimi-K2-Instruct-0905'],
  ['seed-oss', 'Seed-OSS-36B-Instruct'],
  ['metharme', 'pygmalion-2-13b'],
  ['alpaca', 'MythoMax-L2-13B'],
  ['vicuna', 'lmsys/vicuna-13b-v1.5'],
  [null, 'gpt-2'],
  [null, 'granite-4.0-h-small'],
  [null, 'MiniMax-M2'],
  [null, 'NVIDIA-Nemotron-Nano-9B-v2'],
  [null, 'Kimi-K3'],
  [null, ''],
];

describe('the template of a server’s model', () => {
  it.each(chatTemplates)('is %s by its chat template: %.60s', (id, chatTemplate) =>
    expect(templateFor({ chatTemplate })).toBe(id),
  );

  it.each(models)('is %s by its name: %s', (id, model) => expect(templateFor({ model })).toBe(id));

  it('is the chat template’s, not the name’s, unless the server only stands in for one', () => {
    expect(templateFor({ chatTemplate: '<|im_start|>', model: 'Mistral-7B' })).toBe('chatml');
    expect(templateFor({ chatTemplate: '{{ messages }}', model: 'Mistral-7B' })).toBeNull();
    const chatTemplate =
      "{%- for message in messages -%}\n  {{- '<|im_start|>' + message.role + '\n' + message.content + '<|im_end|>\n' -}}\n{%- endfor -%}";
    expect(templateFor({ chatTemplate, model: 'MythoMax-L2-13B' })).toBe('alpaca');
    expect(templateFor({ chatTemplate, model: 'unnamed' })).toBe('chatml');
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
