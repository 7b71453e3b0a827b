import type { LegalFacts, LegalText } from './legal.types.ts';

/** AI Disclaimer. */
export const legalText = (facts: LegalFacts): LegalText => ({
  summary: [
    'You are talking to a program, never to a person.',
    'Everything that characters say is fiction, and much of it is wrong.',
    'It is no advice. In an emergency talk to people: the numbers stand below.',
  ],
  sections: [
    {
      id: 'machine',
      title: 'You are talking to a machine',
      blocks: [
        'Each word of a character is written by an AI model: a program that continues text by what is probable. No person writes or reads along. That holds also where a character says that it is human, that it feels something, that it remembers you or that it wants something. It is a part in a story.',
        'The texts and greetings of a character were written by the user who made it, possibly with the help of a program. Your own turns are yours, unless you let a model write one for you.',
        'On an instance with the mark "Demo model" in its header, replies come from a built-in demonstration that is no AI model.',
      ],
    },
    {
      id: 'fiction',
      title: 'It is fiction',
      blocks: [
        'Characters and what they tell are invented. If a character bears the name of a real person, living or dead, or of a known figure, it is neither that person nor endorsed by them, and says nothing true about them.',
        'Stories can be dark, sad or frightening. What a character does or approves of is not what we, the author or the company behind the model approve of.',
      ],
    },
    {
      id: 'errors',
      title: 'It is often wrong',
      blocks: [
        'Models state wrong things with great confidence: facts, dates, quotations, sources, laws, sums. They contradict themselves, forget what was said before, and repeat prejudices that were in what they were trained on.',
        'The same question can get another answer each time. An answer can be unsuitable, offensive or upsetting, even where nobody asked for it. You can stop a reply, generate it anew, change it or delete it, and choose another model in your [Settings](/settings).',
        'The memory of a long chat is a summary that a model wrote too, and has the same weaknesses. You can read and correct it in the menu of the chat.',
      ],
    },
    {
      id: 'advice',
      title: 'It is no advice',
      blocks: [
        'Nothing that a character says is medical, psychological, legal, financial or other professional advice, not even if the character is a doctor or a lawyer in its story. Do not decide anything by it that matters for your health, your money, your rights or other people. Ask somebody who is trained for it.',
        'A character is no therapy and replaces no person who is close to you. If you notice that you sleep or eat less, or avoid people because of your chats, take a break, and talk to somebody about it.',
      ],
    },
    {
      id: 'crisis',
      title: 'If you need help now',
      blocks: [
        'If you or somebody else is in danger, call the emergency number where you are. A character cannot call anybody for you, and nobody at Masque reads along who could.',
        {
          table: {
            caption: 'Help at any hour, free of charge',
            head: ['Where', 'Emergency', 'Somebody to talk to'],
            rows: [
              ['European Union', '112', '[116 123](tel:116123) in many countries'],
              ['United Kingdom and Ireland', '999 or 112', 'Samaritans: [116 123](tel:116123)'],
              ['United States and Canada', '911', 'Call or text [988](tel:988)'],
              ['Germany', '112', 'TelefonSeelsorge: [0800 111 0 111](tel:08001110111)'],
              ['Australia', '000', 'Lifeline: [13 11 14](tel:131114)'],
              ['Everywhere else', 'Your local number', '[findahelpline.com](https://findahelpline.com)'],
            ],
          },
        },
        'These services belong to others, and their numbers can change.',
      ],
    },
    {
      id: 'models',
      title: 'Which models, and what they get',
      blocks: [
        'You choose the model. It belongs to another company, which has its own rules about what may be asked, may refuse to answer, and may keep what it gets as its own terms say: providers of free models often do, and train with it. Which texts are sent to it stands in the [Privacy Policy](/privacy#models).',
        'We do not change what a model writes, except that what would be harmful to your browser is shown as plain text. We do not train models.',
        'For each reply you can see which model wrote it and what it was given.',
      ],
    },
    {
      id: 'responsibility',
      title: 'What you do with it',
      blocks: [
        `You decide what you ask, what you believe and what you pass on. If you publish what a model wrote, say so, and keep to the [Community Guidelines](/community-guidelines): they hold for it as for your own words. Masque is for people who are ${facts.minimumAge} or older.`,
        `If a public character seems dangerous to you, report it with the button on its page, or write to ${facts.contact}.`,
      ],
    },
  ],
});
