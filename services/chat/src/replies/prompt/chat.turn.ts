import type { CompletionRequest, Connection } from '@masque/contracts';
import type { InstructTemplate } from '@masque/roleplay/instruct';
import type { OutMessage, Prompt, PromptPiece, Speakers } from '@masque/roleplay/prompt';
import type { MessageRow } from '../../chats/chats.service.ts';
import type { PromptEffects } from '../../chats/generations/reply.writer.ts';
import type { RecalledHistory } from '../../chats/memory-row/memory.rules.ts';
import type { History } from '../../chats/messages/message-reader.ts';
import type { ReplyPreset } from '../../presets/presets.service.ts';
import type { ModelTarget } from '../../providers/gateways.ts';
import type { RequestFields } from '../../providers/server.needs.ts';
import type { TextTemplate } from '../../providers/text.templates.ts';
import type { Allowance } from '../../settings/settings.service.ts';
import type { TokenFamily } from '../../tokens/token.families.ts';
import type { ReplySettings } from './reply-settings.ts';

/** No server is asked; two previews at the same time tell macros the same time. */
export interface PreviewTarget {
  readonly id: string;
  /** Unix milliseconds. */
  readonly previewedAt: number;
}

export interface ChatTurn {
  readonly request: CompletionRequest;
  readonly allowance: Allowance;
  readonly target: ModelTarget | PreviewTarget;
  readonly purpose: 'reply' | 'swipe' | 'continue' | 'impersonate';
  readonly history: History;
  readonly question: string | null;
  readonly earlier: readonly MessageRow[];
  readonly connection?: Pick<Connection, 'id' | 'name' | 'names' | 'tokenizer' | 'replyStart' | 'biases'>;
  readonly template?: TextTemplate | null;
  readonly preset?: ReplyPreset | undefined;
  /** Macros see the variables from before this message. */
  readonly messageId: string;
}

export interface ChatPrompt {
  readonly messages: readonly OutMessage[];
  readonly pieces?: readonly (readonly PromptPiece[])[] | undefined;
  readonly speakers: Speakers;
  readonly isContinuing: boolean;
  readonly instruct?: InstructTemplate;
  readonly isTemplateGuess?: boolean;
  readonly replyStart: string;
  readonly options: RequestFields;
  readonly family: TokenFamily | null;
  readonly settings: ReplySettings;
  readonly effects: PromptEffects;
  readonly measured: readonly string[];
  readonly model: string;
  readonly trace: Record<string, unknown>;
  readonly trimmed: Prompt['trace']['trimmed'];
  readonly recalled: RecalledHistory;
  readonly kept: number;
}
