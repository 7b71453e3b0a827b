import { describe, expect, it } from '@jest/globals';
import { withoutCredentials } from './preset.cleaner.ts';

describe('a preset before it is sent', () => {
  it('loses addresses and passwords, also nested ones, and says which had a value', () => {
    const { preset, removed } = withoutCredentials({
      temperature: 1,
      openai_max_tokens: 300,
      reverse_proxy: 'https://proxy.example',
      proxy_password: 'hunter2',
      custom_url: '',
      custom_include_headers: 'Authorization: x',
      fork: { api_key: 'sk-1', kept: true },
      prompts: [{ identifier: 'main', content: 'The password is swordfish.' }],
    });
    expect(preset).toEqual({
      temperature: 1,
      openai_max_tokens: 300,
      fork: { kept: true },
      prompts: [{ identifier: 'main', content: 'The password is swordfish.' }],
    });
    expect(removed).toEqual(['reverse_proxy', 'proxy_password', 'custom_include_headers', 'api_key']);
  });
});
