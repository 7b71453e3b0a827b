import { get, isObject, type JsonObject, type JsonValue, listAt, textAt } from '../shared/json.ts';

export interface PresetBlock {
  readonly identifier: string;
  readonly name: string;
  readonly role: string;
  readonly content: string;
  readonly marker: boolean;
  readonly enabled: boolean;
  readonly forbidsOverrides: boolean;
  /** Messages above the chat's end; absent: in the order of the blocks. */
  readonly depth?: number;
}

interface Switches {
  readonly jailbreak: boolean;
  readonly cot: boolean;
}

const SLOT = '{{slot}}';
const markers: Readonly<Record<string, readonly string[]>> = {
  persona: ['personaDescription'],
  description: ['charDescription', 'charPersonality', 'scenario'],
  lorebook: ['worldInfoBefore', 'worldInfoAfter'],
};
const roles: Readonly<Record<string, string>> = { user: 'user', bot: 'assistant', assistant: 'assistant' };

/** Turns a prompt template into blocks of a preset. Types: RisuAI's `process/prompt.ts`. */
export class TemplateBlocks {
  readonly blocks: PresetBlock[] = [];
  readonly unsupported = new Set<string>();
  private readonly used = new Set<string>();
  private depth: number | undefined;
  private ownCount = 0;

  constructor(
    private readonly switches: Switches,
    private readonly endFormat: string,
  ) {}

  add(item: JsonObject): void {
    const type = textAt(item, 'type') ?? '';
    if (type === 'chat') return this.addChat(item);
    if (type === 'plain' || type === 'jailbreak' || type === 'cot') return this.addPlain(item, type);
    if (type === 'chatML') return this.addChatMl(textAt(item, 'text') ?? '');
    if (type === 'postEverything') return this.addText(this.endFormat, 'system', 'End');
    const ids = markers[type];
    if (!ids) return void this.unsupported.add(type);
    const [before = '', after = ''] = (textAt(item, 'innerFormat') || SLOT).split(SLOT, 2);
    this.addText(before, 'system', textAt(item, 'name') ?? '');
    for (const identifier of ids) this.addMarker(identifier);
    this.addText(after, 'system', textAt(item, 'name') ?? '');
  }

  /** RisuAI sends examples before the chat, and a block between two parts of the chat at a depth. */
  private addChat(item: JsonObject): void {
    const start = get(item, 'rangeStart');
    const end = get(item, 'rangeEnd');
    const isStart = start === 0 || start === -1_000;
    const goesOn = this.depth !== undefined && start === -this.depth;
    if (!isStart && !goesOn) this.unsupported.add('chat range');
    if (!this.used.has('chatHistory')) for (const id of ['dialogueExamples', 'chatHistory']) this.addMarker(id);
    const isOpen = start !== -1_000 && typeof end === 'number';
    if (isOpen && end >= 0) this.unsupported.add('chat range');
    this.depth = isOpen && end < 0 ? -end : undefined;
  }

  private addPlain(item: JsonObject, type: 'plain' | 'jailbreak' | 'cot'): void {
    const kind = textAt(item, 'type2');
    const isMain = kind === 'main' && !this.used.has('main');
    const isNote = kind === 'globalNote' && !this.used.has('jailbreak');
    const identifier = isMain ? 'main' : isNote ? 'jailbreak' : undefined;
    const enabled = type === 'plain' || this.switches[type];
    const role = roles[textAt(item, 'role') ?? ''] ?? 'system';
    this.addText(textAt(item, 'text') ?? '', role, textAt(item, 'name') || (type === 'plain' ? '' : type), {
      identifier,
      enabled,
      forbidsOverrides: isMain,
    });
  }

  private addChatMl(text: string): void {
    for (const part of text.split('<|im_start|>').filter((one) => one.trim() !== '')) {
      const [, role = 'user', content = ''] = /^(system|user|assistant)(?:<\|im_sep\|>|\s)([^]*)$/.exec(part) ?? [
        '',
        'user',
        part,
      ];
      this.addText(content.replaceAll('<|im_end|>', '').trim(), role, 'ChatML');
    }
  }

  private addText(
    content: string,
    role: string,
    name: string,
    own: { identifier?: string | undefined; enabled?: boolean; forbidsOverrides?: boolean } = {},
  ): void {
    if (content.trim() === '' && own.identifier === undefined) return;
    this.ownCount += 1;
    const { identifier = `risu-${this.ownCount}`, enabled = true, forbidsOverrides = false } = own;
    this.used.add(identifier);
    this.blocks.push({
      identifier,
      name: name || `RisuAI ${this.ownCount}`,
      role,
      content,
      marker: false,
      enabled,
      forbidsOverrides,
      ...(this.depth !== undefined && { depth: this.depth }),
    });
  }

  private addMarker(identifier: string): void {
    if (this.used.has(identifier)) return;
    this.used.add(identifier);
    const block = {
      identifier,
      name: '',
      role: 'system',
      content: '',
      marker: true,
      enabled: true,
      forbidsOverrides: false,
    };
    const at = this.depth === undefined ? -1 : this.blocks.findIndex((one) => one.identifier === 'dialogueExamples');
    if (at < 0) return void this.blocks.push(block);
    this.unsupported.add(`${identifier} in the chat`);
    this.blocks.splice(at, 0, block);
  }
}

const orderTypes: Readonly<Record<string, JsonObject>> = {
  description: { type: 'description' },
  personaPrompt: { type: 'persona' },
  lorebook: { type: 'lorebook' },
  authorNote: { type: 'authornote' },
  chats: { type: 'chat', rangeStart: 0, rangeEnd: -1 },
  lastChat: { type: 'chat', rangeStart: -1, rangeEnd: 'end' },
};

/** Presets without a template have three texts and an order. */
export function templateOf(preset: JsonObject): JsonObject[] {
  const template = listAt(preset, 'promptTemplate');
  if (template) return template.filter(isObject);
  const texts: Readonly<Record<string, JsonObject[]>> = {
    main: textBlocks(get(preset, 'mainPrompt'), { type: 'plain', type2: 'main' }),
    jailbreak: textBlocks(get(preset, 'jailbreak'), { type: 'jailbreak', type2: 'normal' }),
    globalNote: textBlocks(get(preset, 'globalNote'), { type: 'plain', type2: 'globalNote' }),
  };
  return (listAt(preset, 'formatingOrder') ?? []).flatMap((name) => {
    if (typeof name !== 'string') return [];
    const block = Object.hasOwn(orderTypes, name) ? orderTypes[name] : undefined;
    if (block) return [block];
    return Object.hasOwn(texts, name) ? (texts[name] ?? []) : [];
  });
}

/** A line `@@user` begins a part of another role. */
function textBlocks(value: JsonValue | undefined, block: JsonObject): JsonObject[] {
  const text = typeof value === 'string' ? value : '';
  const parts = (text.startsWith('@@') ? text : `@@system\n${text}`).split(/@@@?(user|assistant|system)\n/);
  return parts.flatMap((role, at) => {
    const content = at % 2 === 1 ? (parts[at + 1] ?? '').trim() : '';
    return content === '' ? [] : [{ ...block, role, text: content }];
  });
}
