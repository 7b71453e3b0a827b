import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { writeGenerationSettings } from '@masque/web-kit';
import { aChat } from '../../../test/aChat.ts';
import { aConnection } from '../../../test/aConnection.ts';
import { settingsFor } from './settingsFor.ts';

beforeEach(() => void writeGenerationSettings({ temperature: 0.5, maxTokens: 900, contextSize: 8_192 }));
afterEach(() => localStorage.clear());

it('says what this browser keeps, but for what the chat has set itself', () => {
  expect(settingsFor(aChat(), undefined)).toEqual({ temperature: 0.5, maxTokens: 900, contextSize: 8_192 });
  expect(settingsFor(aChat({ settings: { maxTokens: 0 } }), undefined)).toEqual({
    temperature: 0.5,
    contextSize: 8_192,
  });
});

it('leaves the samplers to the connection profile, whose unset ones are not sent', () => {
  expect(settingsFor(aChat(), aConnection())).toEqual({ contextSize: 8_192 });
  expect(settingsFor(aChat(), aConnection({ contextSize: 4_096 }))).toEqual({});
  expect(settingsFor(aChat({ settings: { contextSize: 1_024 } }), aConnection())).toEqual({});
});
