import { baseName } from './folder.file.ts';
import { type FolderIndex, itemKey, type Kinded, plainItem } from './folder.items.ts';
import type { FolderItem } from './folder.scan.ts';
import type { Derived } from './scan.ts';

interface Uses {
  isGlobal: boolean;
  readonly characters: Map<string, string>;
  readonly personas: Map<string, string>;
}

export class BookUses {
  insideCards = 0;
  private readonly books: ReadonlyMap<string, Kinded<'lorebook'>>;
  private readonly uses = new Map<string, Uses>();

  constructor(
    private readonly index: FolderIndex,
    lorebooks: readonly Kinded<'lorebook'>[],
    private readonly characters: readonly Kinded<'character'>[],
  ) {
    this.books = new Map(lorebooks.map((entry) => [baseName(entry.path), entry] as const));
  }

  items({ settings, personas }: Derived): FolderItem[] {
    for (const { path, uses } of this.books.values()) if (uses) this.addUses(baseName(path), uses);
    for (const name of settings?.globalBooks ?? []) this.change(name, (uses) => (uses.isGlobal = true));
    for (const card of this.characters) this.ofCard(card);
    for (const [card, names] of settings?.characterBooks ?? []) for (const name of names) this.linkCard(name, card);
    for (const { persona } of personas)
      this.change(persona.lorebookName, (uses) => uses.personas.set(itemKey('persona', persona.avatar), persona.name));
    return [...this.uses].map(([name, uses]) => this.itemOf(name, uses));
  }

  private addUses(name: string, { everywhere, owners }: NonNullable<Kinded<'lorebook'>['uses']>): void {
    const links = owners.flatMap((owner) => this.index.byPath.get(owner) ?? []);
    if (!everywhere && links.length === 0) return;
    this.change(name, (uses) => {
      uses.isGlobal ||= everywhere;
      for (const { key, title } of links) uses.characters.set(key, title);
    });
  }

  /** SillyTavern writes the linked lorebook into the card; using both would send its entries twice. */
  private ofCard({ path, read }: Kinded<'character'>): void {
    const book = this.books.get(read.world);
    if (book && read.book === book.read.book) this.insideCards += 1;
    else this.linkCard(read.world, baseName(path));
  }

  private linkCard(name: string, file: string): void {
    const card = this.index.cards.get(file);
    if (card) this.change(name, ({ characters }) => characters.set(card.key, card.title));
  }

  private change(name: string, change: (uses: Uses) => unknown): void {
    if (!this.books.has(name)) return;
    const uses = this.uses.get(name) ?? { isGlobal: false, characters: new Map(), personas: new Map() };
    change(uses);
    this.uses.set(name, uses);
  }

  private itemOf(name: string, { isGlobal, characters, personas }: Uses): FolderItem {
    const book = this.books.get(name);
    const path = book?.path ?? name;
    const places = [...characters.keys(), ...personas.keys()];
    return {
      ...plainItem,
      key: itemKey('use', path),
      kind: 'use',
      title: book?.read.title ?? name,
      path,
      needs: [itemKey('lorebook', path)],
      needsOneOf: isGlobal ? [] : places,
      about: { everywhere: isGlobal, places: [...characters.values(), ...personas.values()] },
      source: { uses: { isGlobal, characters: [...characters.keys()], personas: [...personas.keys()] } },
    };
  }
}
