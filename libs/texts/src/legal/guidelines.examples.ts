import type { guidelines } from '../guidelines.ts';
import type { LegalBlock } from './legal.types.ts';

/** What each rule means, beside what it says. */
export const examples: Readonly<Record<keyof typeof guidelines.names, readonly LegalBlock[]>> = {
  minors: [
    'This holds for drawn and invented figures, for "aged up" characters who look or act like children, and for a stated age that the rest contradicts. There is no exception for art, and it holds in private chats too.',
  ],
  harassment: [
    {
      list: [
        'Insults and threats in comments; characters made to mock a person; publishing somebody’s address.',
        'Coming back to somebody who has blocked you, from another account for example.',
        'A villain who is cruel in a story is not harassment. A villain with the name of your neighbor is.',
      ],
    },
  ],
  hate: [
    'Stories may show hatred, also from the inside, to tell of it. They may not invite to it: no slurs aimed at readers, no praise of those who kill for it, none of their signs as decoration.',
  ],
  sexual: [
    'Romance is welcome. Explicit texts and pictures are not for what is public. Content without the consent of somebody shown, such as altered pictures of real people, is not allowed anywhere.',
  ],
  violence: [
    {
      list: [
        'Fights, war, horror and grief belong to stories. Say in the summary or by tags what to expect.',
        'Not allowed: pictures of real cruelty, praise of attacks, encouraging anybody to hurt themselves or others.',
      ],
    },
  ],
  illegal: [
    'For example making weapons, explosives or drugs, breaking into systems, trading in what is forbidden, fraud, or planning such a thing here. A thief in a story may pick a lock; the character may not be a manual.',
  ],
  privacy: [
    'Public persons may appear in satire that is clearly marked, but not in sexual or degrading scenes, and not as if they had really said something. Chats and messages of others may be published only with their consent.',
  ],
  impersonation: [
    'A fan’s portrait of a known figure is fine if it says so. A name, picture or bio that makes others believe that you are somebody else, or a moderator, is not. "Verified" means that a moderator has made sure who somebody is.',
  ],
  copyright: [
    'Inspiration and parody are fine; copied texts, cards and pictures of others without their consent are not. Copies of characters are allowed where their author allows them. Owners of rights find what to do in the [DMCA Policy](/dmca).',
  ],
  spam: [
    'Also: the same character many times, tags that have nothing to do with it, comments that only lead elsewhere, buying or trading likes and follows.',
  ],
  language: [
    'An occasional strong word is no breach. Names, titles and pictures in lists are seen by everybody, so keep them milder than the story.',
  ],
  other: [
    'For example endangering the service or tricking moderators. We use this rule rarely, and say what we mean by it.',
  ],
};
