import type { guidelines } from '../guidelines.ts';
import type { LegalBlock } from './legal.types.ts';
import { list } from './parts.ts';

export const examples: Readonly<Record<keyof typeof guidelines.names, LegalBlock>> = {
  minors:
    'This includes drawings and fictional characters, "aged up" characters who look or act like children, and a stated age that everything else contradicts. There is no exception for art, and the rule applies in private chats too.',
  harassment: list([
    'Not allowed: insults and threats in comments, characters made to mock a person, publishing someone’s address.',
    'Not allowed: contacting someone who has blocked you, for example from another account.',
    'A villain who is cruel in a story is not harassment. A villain with your neighbor’s name is.',
  ]),
  hate: 'Stories can depict hatred, even from a hateful character’s point of view. They must not encourage it: no slurs aimed at readers, no praise of people who kill out of hatred, none of their symbols as decoration.',
  sexual:
    'Romance is welcome. Explicit texts and pictures are not allowed in anything public. Content made without the consent of a person it shows, such as altered pictures of real people, is not allowed anywhere.',
  violence: list([
    'Fights, war, horror and grief can be part of stories. Use the summary or tags to say what to expect.',
    'Not allowed: pictures of real cruelty, praise of attacks, encouraging anyone to hurt themselves or others.',
  ]),
  illegal:
    'Examples are making weapons, explosives or drugs, breaking into systems, trading in illegal goods, fraud, or planning any of these here. A thief in a story can pick a lock, but the character must not be a manual.',
  privacy:
    'Public figures can appear in satire that is clearly marked, but not in sexual or degrading scenes, and not as if they had really said something. Other people’s chats and messages can be published only with their consent.',
  impersonation:
    'A fan portrait of a well-known figure is fine if it says so. A name, picture or bio that makes people believe you are someone else, or a moderator, is not. "Verified" means that a moderator has confirmed who someone is.',
  copyright:
    'Inspiration and parody are fine. Copying other people’s texts, cards or pictures without their consent is not. Copies of characters are allowed if their author allows them. The [DMCA Policy](/dmca) tells rights holders what to do.',
  spam: 'This includes posting the same character many times, unrelated tags, comments that only lead elsewhere, and buying or trading likes and follows.',
  language:
    'An occasional strong word is fine. Everyone sees the names, titles and pictures in lists, so make them milder than the story.',
  other:
    'Examples are endangering the service or tricking moderators. We rarely use this rule, and we say what we mean by it.',
};
