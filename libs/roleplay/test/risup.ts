import { compressSync } from 'fflate';
import { Packr } from 'msgpackr';
import { encodeRPack } from './risum.ts';

/** As `presetTemplate` and the editors of RisuAI's `database.svelte.ts` and `process/prompt.ts` fill it in. */
export const aRisuPreset = {
  name: 'Lighthouse',
  apiType: 'gpt4o',
  openAIKey: 'sk-never-read',
  proxyKey: 'never-read-either',
  forceReplaceUrl: 'https://proxy.example.com',
  mainPrompt: 'Unused.',
  jailbreak: 'Unused.',
  globalNote: '',
  temperature: 85,
  maxContext: 32_000,
  maxResponse: 700,
  frequencyPenalty: 20,
  PresensePenalty: -1_000,
  formatingOrder: ['main', 'chats'],
  bias: [],
  top_p: 0.95,
  top_k: 40,
  min_p: 0.05,
  localStopStrings: ['\nUser:'],
  reasonEffort: 2,
  promptSettings: { assistantPrefill: '', postEndInnerFormat: '', sendChatAsSystem: false, sendName: true },
  regex: [{ comment: 'dashes', in: '—', out: ',', type: 'editoutput' }],
  promptTemplate: [
    { type: 'plain', type2: 'main', text: 'Write as {{char}}.', role: 'system' },
    { type: 'persona', innerFormat: '<user>{{slot}}</user>' },
    { type: 'description' },
    { type: 'lorebook' },
    { type: 'chat', rangeStart: 0, rangeEnd: -2 },
    { type: 'jailbreak', type2: 'normal', text: 'Be bold.', role: 'system' },
    { type: 'plain', type2: 'normal', text: 'Two messages are left.', role: 'user', name: 'Near' },
    { type: 'chat', rangeStart: -2, rangeEnd: 'end' },
    { type: 'authornote', innerFormat: 'Note: {{slot}}' },
    { type: 'plain', type2: 'globalNote', text: 'Stay short. {{calc::1}}', role: 'system' },
    { type: 'postEverything' },
    { type: 'plain', type2: 'normal', text: 'Understood:', role: 'bot' },
  ],
};

/** As `downloadPreset` writes it; before RPack, the files were named `.risupreset`. */
export async function risup(
  preset: object,
): Promise<{ risup: Uint8Array<ArrayBuffer>; risupreset: Uint8Array<ArrayBuffer> }> {
  const packr = new Packr({ useRecords: false });
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode('risupreset'));
  const key = await crypto.subtle.importKey('raw', hash, 'AES-GCM', false, ['encrypt']);
  const content = new Uint8Array(packr.encode(preset));
  const encrypted = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: new Uint8Array(12) }, key, content);
  const file = { presetVersion: 2, type: 'preset', preset: new Uint8Array(encrypted) };
  const packed = new Uint8Array(compressSync(packr.encode(file)));
  return { risupreset: packed, risup: new Uint8Array(encodeRPack(packed)) };
}
