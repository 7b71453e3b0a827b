import type { LegalFacts, LegalText } from './legal.types.ts';
import { section, table } from './parts.ts';

export const legalText = (facts: LegalFacts): LegalText => ({
  summary: [
    'You are talking to a program, never to a person.',
    'Everything that characters say is fiction, and much of it is wrong.',
    'Nothing they say is advice. In an emergency, talk to people: the numbers are below.',
  ],
  sections: [
    section('machine', 'You are talking to a machine', [
      'Every word a character says is written by an AI model, a program that continues text with what is probable. No person writes it or reads along. This is true even if a character says that it is human, feels something, remembers you or wants something. It is playing a role in a story.',
      'The user who created a character wrote its texts and greetings, possibly with the help of a program. Your own turns are yours, unless you let a model write one for you.',
      'If an instance shows "Demo model" in its header, replies come from a built-in demo, not from an AI model.',
    ]),
    section('fiction', 'It is fiction', [
      'Characters and what they say are made up. If a character has the name of a real person, living or dead, or of a well-known figure, it is neither that person nor endorsed by them, and says nothing true about them.',
      'Stories can be dark, sad or frightening. What a character does or approves of is not what we, the author or the company behind the model approve of.',
    ]),
    section('errors', 'It is often wrong', [
      'Models state false things with great confidence: facts, dates, quotations, sources, laws, sums. They contradict themselves, forget what was said before, and repeat prejudices from their training data.',
      'The same question can get a different reply each time. A reply can be unsuitable, offensive or upsetting, even if nobody asked for that. You can stop, regenerate, edit or delete a reply, and choose another model in your [Settings](/settings).',
      'The memory of a long chat is a summary that a model also wrote, and it has the same weaknesses. You can read and correct it in the chat’s menu.',
    ]),
    section('advice', 'It is not advice', [
      'Nothing a character says is medical, psychological, legal, financial or other professional advice, even if the character is a doctor or a lawyer in its story. Do not base any decision on it that matters for your health, your money, your rights or other people. Ask someone who is trained for it.',
      'A character is not therapy and does not replace people who are close to you. If you notice that you sleep or eat less, or avoid people because of your chats, take a break and talk to someone about it.',
    ]),
    section('crisis', 'If you need help now', [
      'If you or someone else is in danger, call the emergency number where you are. A character cannot call anyone for you, and nobody at Masque is reading along who could.',
      table('Free help, around the clock', [
        ['Where', 'Emergency', 'Someone to talk to'],
        ['European Union', '112', '[116 123](tel:116123) in many countries'],
        ['United Kingdom and Ireland', '999 or 112', 'Samaritans: [116 123](tel:116123)'],
        ['United States and Canada', '911', 'Call or text [988](tel:988)'],
        ['Germany', '112', 'TelefonSeelsorge: [0800 111 0 111](tel:08001110111)'],
        ['Australia', '000', 'Lifeline: [13 11 14](tel:131114)'],
        ['Everywhere else', 'Your local number', '[findahelpline.com](https://findahelpline.com)'],
      ]),
      'Others run these services, and their numbers can change.',
    ]),
    section('models', 'Which models, and what they receive', [
      'You choose the model. It belongs to another company, which has its own rules about what you can ask. It may refuse to reply, and its own terms may let it store what it receives: providers of free models often do, and train on it. The [Privacy Policy](/privacy#models) says which texts are sent to it.',
      'We do not change what a model writes, except that anything harmful to your browser is shown as plain text. We do not train models.',
      'For each reply, you can see which model wrote it and what it was given.',
    ]),
    section('responsibility', 'Your responsibility', [
      `You decide what you ask, what you believe and what you pass on. If you publish what a model wrote, say so and follow the [Community Guidelines](/community-guidelines): they apply to it as they do to your own words. Masque is for people who are ${facts.minimumAge} or older.`,
      `If a public character seems dangerous to you, report it with the button on its page, or write to ${facts.contact}.`,
    ]),
  ],
});
