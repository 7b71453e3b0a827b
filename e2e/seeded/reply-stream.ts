import type { Client } from './client.ts';

export interface SeenReply {
  readonly status: number;
  readonly text: string;
  readonly messageId: string | undefined;
  /** `[DONE]` arrived. */
  readonly isWhole: boolean;
}

const READ_MS = 30_000;

interface Chunk {
  readonly choices?: readonly { readonly delta?: { readonly content?: string } }[];
  readonly masque?: { readonly messageId: string };
}

/** Reads a streamed reply until it ends or breaks. `onText` gets the length so far. */
export async function readReply(
  client: Client,
  gateway: string,
  body: unknown,
  onText: (length: number) => void = () => undefined,
): Promise<SeenReply> {
  let status = 0;
  let text = '';
  let messageId: string | undefined;
  let isWhole = false;
  try {
    const response = await fetch(`${gateway}/api/chat/completions`, {
      method: 'POST',
      headers: client.headers(gateway),
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(READ_MS),
    });
    status = response.status;
    if (status !== 200 || !response.body) return { status, text, messageId, isWhole };
    let rest = '';
    for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + piece).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (line === 'data: [DONE]') isWhole = true;
        if (!line.startsWith('data: {')) continue;
        const chunk: Chunk = JSON.parse(line.slice('data: '.length));
        messageId = chunk.masque?.messageId ?? messageId;
        text += chunk.choices?.[0]?.delta?.content ?? '';
        onText(text.length);
      }
    }
  } catch {
    // The instance was killed; the part that was read counts.
  }
  return { status, text, messageId, isWhole };
}
