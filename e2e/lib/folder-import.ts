import { createHash } from 'node:crypto';
import {
  chatRoutes,
  type FolderImport,
  gatewayRoutes,
  type ImportItem,
  type ImportItemDraft,
  itemRef,
  limits,
} from '@masque/contracts';
import { expectWithin } from './expect-within.ts';
import type { Person } from './api.ts';

const WAIT_MS = 120_000;

export interface FolderFile extends Omit<ImportItemDraft, 'bytes'> {
  /** JSON, if it isn't text. */
  readonly content?: unknown;
}

const bytesOf = ({ content = '' }: FolderFile): Buffer =>
  Buffer.from(typeof content === 'string' ? content : JSON.stringify(content));

export const hashOf = (file: FolderFile): string => createHash('sha256').update(bytesOf(file)).digest('hex');

export const cardFile = (name: string, own: object = {}): FolderFile => ({
  kind: 'character',
  name: `characters/${name}.json`,
  content: {
    spec: 'chara_card_v2',
    spec_version: '2.0',
    data: { name, description: `${name} keeps a lighthouse.`, first_mes: 'Good evening.', ...own },
  },
});

export const chatFile = (name: string, character: number | string, texts: readonly string[]): FolderFile => ({
  kind: 'chat',
  name: `chats/${name}.jsonl`,
  target: typeof character === 'number' ? itemRef(character) : character,
  content: [
    { user_name: 'Ann', character_name: 'Mira', chat_metadata: {} },
    ...texts.map((mes, at) => ({
      name: at % 2 ? 'Ann' : 'Mira',
      is_user: at % 2 === 1,
      mes,
      send_date: 1_700_000_000_000 + at,
    })),
  ]
    .map((line) => JSON.stringify(line))
    .join('\n'),
});

/** An import of one person, as a browser makes it. */
export class FolderImportOf {
  private constructor(
    private readonly person: Person,
    private readonly files: readonly FolderFile[],
    readonly id: string,
  ) {}

  static async create(person: Person, files: readonly FolderFile[]): Promise<FolderImportOf> {
    const items = files.map(({ content: _content, ...item }, n) => ({
      ...item,
      bytes: bytesOf(files[n] ?? item).length,
      hash:
        item.hash ??
        createHash('sha256')
          .update(bytesOf(files[n] ?? item))
          .digest('hex'),
    }));
    const reply = await person.call(chatRoutes.createImport, { body: { name: 'SillyTavern', items } });
    if (reply.status !== 201) throw new Error(`import refused: ${JSON.stringify(reply.error)}`);
    return new FolderImportOf(person, files, reply.body.id);
  }

  /** Uploaded, started, and ended. */
  static async done(person: Person, files: readonly FolderFile[]): Promise<ImportItem[]> {
    const one = await FolderImportOf.create(person, files);
    await one.upload();
    await one.start();
    return one.ended();
  }

  async upload(only: (file: FolderFile) => boolean = () => true): Promise<void> {
    const chosen = this.files.flatMap((file, n) => (file.content !== undefined && only(file) ? [{ file, n }] : []));
    for (let at = 0; at < chosen.length; at += limits.importFilesAtOnce) {
      const form = new FormData();
      for (const { file, n } of chosen.slice(at, at + limits.importFilesAtOnce))
        form.append('file', new File([new Uint8Array(bytesOf(file))], String(n)));
      const reply = await this.person.fetch(`/api/imports/${this.id}/files`, { method: 'POST', body: form });
      if (reply.status !== 200) throw new Error(`upload refused: ${await reply.text()}`);
    }
  }

  private get params() {
    return { params: { id: this.id } };
  }

  start() {
    return this.person.call(gatewayRoutes.startImport, this.params);
  }

  cancel() {
    return this.person.call(gatewayRoutes.cancelImport, this.params);
  }

  undo() {
    return this.person.call(gatewayRoutes.undoImport, this.params);
  }

  progress(after = 0) {
    return this.person.call(chatRoutes.getImport, { ...this.params, query: { after } });
  }

  async ended(state: FolderImport['state'] = 'done'): Promise<ImportItem[]> {
    let items: ImportItem[] = [];
    await expectWithin(WAIT_MS, async () => {
      const { body } = await this.progress();
      ({ items } = body);
      return body.import.state === state;
    });
    return items.toSorted((a, b) => a.n - b.n);
  }
}
