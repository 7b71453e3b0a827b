import type { CardParts } from '@masque/contracts';
import { texts } from '@masque/texts';
import { mediumTime } from '@masque/web-kit';
import type { Content, ContentName } from './content.ts';
import { bookParts } from './loreText.ts';
import { outline } from './outline.ts';

const words = texts.compare;
const form = texts.createCharacter;
type Part<N extends keyof CardParts> = NonNullable<CardParts[N]>;

const paragraphs = (parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n\n');

const greetingsText = (greetings: readonly string[]) =>
  paragraphs(greetings.map((greeting, index) => `${texts.advancedCard.greeting(index + 1)}\n${greeting}`));

const roles = texts.advancedCard.roles;
const depthText = ({ prompt, depth, role }: Part<'depthPrompt'>) => `${words.depth(roles[role], depth)}\n${prompt}`;

function assetText({ type, name, ext, uri, unknown }: Part<'assets'>[number]): string {
  const place = uri.startsWith('data:') ? words.inline : uri === 'ccdefault:' || uri === '' ? words.ownPicture : uri;
  return [words.asset(type, name, ext, place), outline(unknown)].filter((line) => line !== '').join('\n');
}

/** Seconds; 0 means unknown. */
const dateText = (seconds: number | null | undefined): string => (seconds ? mediumTime(seconds * 1000) : '');

/** Pictures have no text. */
export function asText(content: Partial<Content>, name: ContentName): string {
  switch (name) {
    case 'image':
      return '';
    case 'tags':
      return (content.tags ?? []).join(', ');
    case 'gender':
      return content.gender || form.noGender;
    case 'isPublic':
      return content.isPublic ? form.public : form.private;
    case 'reuse':
      return form.reuses[content.reuse ?? 'export'].label;
    case 'alternateGreetings':
    case 'groupOnlyGreetings':
      return greetingsText(content[name] ?? []);
    case 'depthPrompt':
      return content.depthPrompt ? depthText(content.depthPrompt) : '';
    case 'lorebook':
      return content.lorebook ? paragraphs(bookParts(content.lorebook)) : '';
    case 'assets':
      return (content.assets ?? []).map(assetText).join('\n');
    case 'source':
      return (content.source ?? []).join('\n');
    case 'creationDate':
    case 'modificationDate':
      return dateText(content[name]);
    default:
      return outline(content[name]);
  }
}

function without(parts: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const other of others) left.set(other, (left.get(other) ?? 0) + 1);
  return parts.filter((part) => {
    const count = left.get(part) ?? 0;
    left.set(part, count - 1);
    return count <= 0;
  });
}

/** For lorebooks, only the differing entries: books can be long. */
export function asTexts(one: Partial<Content>, other: Partial<Content>, name: ContentName): [string, string] {
  if (name !== 'lorebook') return [asText(one, name), asText(other, name)];
  const [parts = [], others = []] = [one, other].map(({ lorebook }) => (lorebook ? bookParts(lorebook) : []));
  return [paragraphs(without(parts, others)), paragraphs(without(others, parts))];
}
