import { generationDefaults, type GenerationSettings } from '@masque/contracts';
import { isRecord } from '../isRecord.ts';
import { readJson, storageKeys, writeJson } from './storage.ts';

export const generationRanges = {
  temperature: { min: 0, max: 2, step: 0.01 },
  maxTokens: { min: 0, max: 2_000, step: 50 },
  contextSize: { min: 1_024, max: 102_400, step: 1_024 },
} as const;

const within = (value: unknown, { min, max }: { min: number; max: number }, otherwise: number) =>
  typeof value === 'number' && value >= min && value <= max ? value : otherwise;

export function readGenerationSettings(): GenerationSettings {
  const kept = readJson(storageKeys.generationSettings, isRecord) ?? {};
  const { temperature, maxTokens, contextSize } = generationRanges;
  return {
    temperature: within(kept['temperature'], temperature, generationDefaults.temperature),
    maxTokens: within(kept['maxTokens'], maxTokens, generationDefaults.maxTokens),
    contextSize: within(kept['contextSize'], contextSize, generationDefaults.contextSize),
  };
}

export const writeGenerationSettings = (settings: GenerationSettings) =>
  writeJson(storageKeys.generationSettings, settings);
