import { afterEach, expect, it } from '@jest/globals';
import { writeGenerationSettings } from '@masque/web-kit';
import { aChat } from '../../../test/aChat.ts';
import { settingsFor } from './settingsFor.ts';

afterEach(() => localStorage.clear());

it('says what this browser keeps, but for what the chat has set itself', () => {
  writeGenerationSettings({ temperature: 0.5, maxTokens: 900, contextSize: 8_192 });
  expect(settingsFor(aChat())).toEqual({ temperature: 0.5, maxTokens: 900, contextSize: 8_192 });
  expect(settingsFor(aChat({ settings: { maxTokens: 0 } }))).toEqual({ temperature: 0.5, contextSize: 8_192 });
  expect(settingsFor(undefined)).toEqual({ temperature: 0.5, maxTokens: 900, contextSize: 8_192 });
});
