import type { LegalFacts, LegalText } from './legal.types.ts';
import { kept, purposes } from './privacy.tables.ts';

/** Privacy Policy. */
export const legalText = (facts: LegalFacts): LegalText => ({
  summary: [
    'We keep what you enter, what is needed to run the service, and nothing to advertise with.',
    'Masque sets two cookies, both for signing in, and no third-party cookies.',
    'Your chats go to the model that you chose, when you ask for a reply, and to nobody else.',
    'You can download everything and delete everything yourself, at any time.',
  ],
  sections: [
    {
      id: 'who',
      title: 'Who is responsible',
      blocks: [
        `Responsible for your data on this site ("controller" in the General Data Protection Regulation, GDPR) is ${facts.operator}, ${facts.address}, ${facts.country}. For anything about your data write to ${facts.contact}.`,
        'Which companies host this instance for us, and where, we tell you when you ask.',
      ],
    },
    {
      id: 'what',
      title: 'Which data, what for, and on what basis',
      blocks: [
        { table: purposes },
        'You need not tell us anything, but without an account you cannot chat or create. No decision about you is made by a program alone: the operator can have lists of words and links hold a new public character back until a moderator has looked at it, and a person decides about reports, suspensions and appeals.',
        'What you write in chats can tell much about you: health, beliefs, sexuality. Nothing asks you for it. If you write it, you decide that we store it and send it to your model. You can delete it at any time.',
      ],
    },
    {
      id: 'sign-in',
      title: 'Signing in',
      blocks: [
        `You log in on a page of ${facts.providers}. We ask this provider for what is called "openid", "email" and "profile": your id there, your e-mail address and whether the provider has verified it, your name, and the address of your picture there. We get neither your password nor your contacts, and cannot act in your name there. The provider learns that you log in here. If you add further ways to log in, we keep the id and the address of each until you remove it.`,
        'Other users see none of this. If you have chosen no picture of your own, your browser loads the one that you have at the provider from a server of the provider, to show it to you alone.',
        'A test instance can have its own login instead, and says "Local login" in its header.',
        'We send no e-mail: notifications are shown on the site. We use your address to recognize administrators, and to answer you when you write to us.',
      ],
    },
    {
      id: 'models',
      title: 'What goes to AI models',
      blocks: [
        'When you send a message or ask for a reply, these go to the model gateway of the model that you chose, which is OpenRouter unless the operator offers others, and from there to the company that runs the model:',
        {
          list: [
            'the messages of that chat, as many of the newest as fit, or the summary of older ones;',
            'the texts of the character, and entries of lorebooks that match what was said;',
            'name and description of your persona; if you play as yourself, your username;',
            'your custom prompt and what you have set for that chat, such as notes and generation settings;',
            'the name of the model, your key for that gateway, and name, address and kind of this site.',
          ],
        },
        'Not among these: your e-mail address, your name, your internet address, your other chats. A summary of a long chat is asked for in the same way. When you save or test a key, or choose a model, the gateway is asked whether the key is valid and which models there are.',
        'The gateway and the company behind the model process this on their own responsibility, by their own terms, often outside of the European Union. Some keep what they get; providers of free models often train with it. Your account at the gateway has settings for that. See [OpenRouter’s privacy policy](https://openrouter.ai/privacy).',
        'A gateway that the operator offers with a key of the operator’s gets the same texts, with that key instead of yours. Your [Settings](/settings) say whose key each gateway is asked with.',
      ],
    },
    {
      id: 'keys',
      title: 'How your keys and data are protected',
      blocks: [
        {
          list: [
            'Keys for models are encrypted with AES-256-GCM, each for its user and its gateway. They are shown as their last four characters, are never sent to a browser again, and stand in no log, event or download.',
            'Sessions and access tokens are stored as hashes: who reads the store cannot log in with them. A token is shown once.',
            'Pictures are encoded anew, which removes what a camera wrote into them, such as the place. Their addresses cannot be guessed, but who has the address can see the picture, unless moderators have hidden what it belongs to. A file from which you import a character is kept as it came, for you alone.',
            'On a public instance everything is sent encrypted (https). Pages load scripts and styles from this site only.',
            'Chats and personas are shown to you alone. Moderators see what was reported and what is public, not your chats.',
          ],
        },
      ],
    },
    {
      id: 'others',
      title: 'Who else gets data',
      blocks: [
        {
          list: [
            'Everybody: public characters, comments, public collections, your username, picture, bio and when you joined, whom you follow and who follows you.',
            'Authors of characters and owners of profiles: numbers of people, never who. Numbers of the few are not shown: a step that fewer than five people took has no number.',
            'Companies that host this instance for us and act on our instructions only (processors, Article 28 GDPR).',
            'Your login provider, when you log in; the model gateway, when you chat: see above.',
            'Courts and authorities, if the law obliges us. Sexual abuse of children is reported to the authorities.',
          ],
        },
        'We sell nothing, show no advertising, and use neither analytics nor trackers of others.',
        'Login providers such as Google, and many models, are in the United States. Data go there because you log in with them or choose them (Article 49(1)(b) GDPR), or under the EU-US Data Privacy Framework or standard contractual clauses where the recipient has agreed to them (Articles 45 and 46 GDPR).',
      ],
    },
    {
      id: 'retention',
      title: 'How long data are kept',
      blocks: [
        { table: kept },
        'If we keep backups, we erase again what was deleted meanwhile should we ever go back to one.',
      ],
    },
    {
      id: 'deletion',
      title: 'When you delete your account',
      blocks: [
        'You delete it yourself, in your [profile](/profile). From that moment nobody can log in to it, and your profile, characters, collections and comments are not shown any more. Every part of the service then erases what is yours, normally within minutes; the last parts may take until the next day. If a part has not done so within an hour, an alarm tells the operator.',
        'These stay:',
        {
          list: [
            'an id without a name that says that an account was deleted, and when; your username, so that nobody can pretend to be you, without a sign of whose it was;',
            'chats that others have with your characters, with the name, picture and texts that are in them, and copies that you allowed, without your name;',
            'reports that you made, without your name and your words; what others reported about you, as they wrote it, and what was decided, without your name.',
          ],
        },
        `While your account is suspended you cannot delete it by yourself. Write to ${facts.contact}, and we do it for you.`,
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      blocks: [
        'Under the GDPR, and under similar laws elsewhere, you have the right to:',
        {
          list: [
            'know what we have about you and get a copy, in a form that other programs read (Articles 15 and 20): "Download My Data" in your [Settings](/settings) gives all of it, up to ten times a day;',
            'have it corrected (Article 16): you can change nearly everything yourself; what a moderator decided you can appeal;',
            'have it erased (Article 17): delete single things where they are, or the whole account in your profile;',
            'have its use restricted (Article 18);',
            'object to what we do on the basis of a legitimate interest, for reasons of your own situation (Article 21).',
          ],
        },
        `For what you cannot do yourself write to ${facts.contact} from the address of your account, so that we know that it is you. We answer within a month. It costs nothing.`,
        'You can also complain to a supervisory authority, in the country where you live or work or where you think that the law was broken. [The list of the authorities in the European Union](https://www.edpb.europa.eu/about-edpb/about-edpb/members_en) names the one of your country.',
      ],
    },
    {
      id: 'age',
      title: 'Young people',
      blocks: [
        `Masque is not for people under ${facts.minimumAge}, and we do not knowingly keep data of anybody who is younger. If you know of an account of a younger child, write to ${facts.contact}; we delete it.`,
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies and storage in your browser',
      blocks: [
        'One cookie keeps you logged in, and one exists for ten minutes while you log in. What else is kept in your browser, under which names, stands in the [Cookie Policy](/cookies).',
      ],
    },
    {
      id: 'changes',
      title: 'Changes of this policy',
      blocks: [
        'The version and the day from which it holds stand at the top of this page. We announce changes on the site before they hold.',
      ],
    },
  ],
});
