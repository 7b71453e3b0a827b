import type { Preset, PresetPrompt, PresetTexts } from './preset.ts';

export const presetTexts: PresetTexts = {
  newChat: '[Start a new Chat]',
  exampleChat: '[Example Chat]',
  continueNudge: '[Continue your last message without repeating its original content.]',
  impersonation:
    "[Write your next reply from the point of view of {{user}}, using the chat history so far as a guideline for the writing style of {{user}}. Don't write as {{char}} or system. Don't describe actions of {{char}}.]",
  groupNudge: '[Write the next reply only as {{char}}.]',
  emptyMessage: '',
  loreFormat: '{0}',
  personalityFormat: '{{personality}}',
  scenarioFormat: '{{scenario}}',
};

const names = {
  main: 'System prompt',
  worldInfoBefore: 'Lore before the character',
  personaDescription: 'Persona',
  charDescription: 'Description',
  charPersonality: 'Personality',
  scenario: 'Scenario',
  masqueCustomPrompt: 'Custom prompt',
  enhanceDefinitions: 'Enhance definitions',
  nsfw: 'Auxiliary prompt',
  worldInfoAfter: 'Lore after the character',
  dialogueExamples: 'Example dialogs',
  chatHistory: 'Chat history',
  jailbreak: 'Post-history instructions',
} as const;

export const presetPromptNames: ReadonlyMap<string, string> = new Map(Object.entries(names));

const contents: ReadonlyMap<string, string> = new Map([
  ['main', "Write {{char}}'s next reply in a fictional chat between {{char}} and {{user}}."],
  [
    'enhanceDefinitions',
    "If you have more knowledge of {{char}}, add to the character's lore and personality to enhance them but keep the Character Sheet's definitions absolute.",
  ],
]);

export const plainPrompt = (identifier: string): PresetPrompt => ({
  identifier,
  name: presetPromptNames.get(identifier) ?? identifier,
  role: 'system',
  content: contents.get(identifier) ?? '',
  isInChat: false,
  depth: 4,
  order: 100,
  triggers: [],
  forbidsOverrides: false,
  isEnabled: true,
});

export const defaultOrder: readonly { readonly identifier: keyof typeof names; readonly isEnabled: boolean }[] = [
  { identifier: 'main', isEnabled: true },
  { identifier: 'worldInfoBefore', isEnabled: true },
  { identifier: 'personaDescription', isEnabled: true },
  { identifier: 'charDescription', isEnabled: true },
  { identifier: 'charPersonality', isEnabled: true },
  { identifier: 'scenario', isEnabled: true },
  { identifier: 'enhanceDefinitions', isEnabled: false },
  { identifier: 'nsfw', isEnabled: true },
  { identifier: 'worldInfoAfter', isEnabled: true },
  { identifier: 'dialogueExamples', isEnabled: true },
  { identifier: 'chatHistory', isEnabled: true },
  { identifier: 'jailbreak', isEnabled: true },
];

export const builtInPreset: Preset = {
  prompts: [
    'main',
    'worldInfoBefore',
    'personaDescription',
    'charDescription',
    'charPersonality',
    'scenario',
    'masqueCustomPrompt',
    'worldInfoAfter',
    'dialogueExamples',
    'chatHistory',
    'jailbreak',
  ].map(plainPrompt),
  texts: presetTexts,
  reply: { samplers: {}, names: 'others', prefill: '' },
  isSquashed: false,
  continuesByPrefill: false,
  isBuiltIn: true,
};
