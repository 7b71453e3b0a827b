import type { LegalFacts, LegalText } from './legal.types.ts';
import { list, section } from './parts.ts';
import { kept, purposes } from './privacy.tables.ts';

export const legalText = (facts: LegalFacts): LegalText => ({
  summary: [
    'We store what you enter and what is needed to run the service, and nothing for advertising.',
    'Masque sets two cookies, both for logging in, and no third-party cookies.',
    'Your chats go only to the model you chose, and only when you ask for a reply.',
    'You can download everything and delete everything yourself, at any time.',
  ],
  sections: [
    section('who', 'Who is responsible', [
      `The party responsible for your data on this site (the "controller" under the General Data Protection Regulation, GDPR) is ${facts.operator}, ${facts.address}, ${facts.country}. For anything about your data, write to ${facts.contact}.`,
      'If you ask, we tell you which companies host this instance for us, and where.',
    ]),
    section('what', 'What data we use, why, and on what basis', [
      purposes,
      'You do not have to tell us anything, but you need an account to chat or create. No decision about you is made by software alone. The operator can use lists of words and links to hold a new public character until a moderator has reviewed it; a person decides on reports, suspensions and appeals.',
      'What you write in chats can reveal a lot about you: health, beliefs, sexuality. Nothing asks you for it. If you write it, you decide that we store it and send it to your model. You can delete it at any time.',
    ]),
    section('sign-in', 'Logging in', [
      `You log in on a page run by ${facts.providers}. We ask this provider for "openid", "email" and "profile": your ID there, your email address and whether the provider has verified it, your name, and the address of your picture there. We get neither your password nor your contacts, and we cannot act in your name there. The provider learns that you log in here. If you add more ways to log in, we store the ID and email address of each until you remove it.`,
      'Other users see none of this. If you have not chosen a picture, your browser loads your provider picture from one of the provider’s servers and shows it only to you.',
      'A test instance can have its own login instead. It then says "Local sign-in" in its header.',
      'We send no email: notifications are shown on the site. We use your address to recognize administrators, and to answer you when you write to us.',
    ]),
    section('models', 'What is sent to AI models', [
      'When you send a message or ask for a reply, the following goes to the model gateway of the model you chose (OpenRouter, unless the operator offers others), and from there to the company that runs the model:',
      list([
        'the most recent messages of that chat that fit, or the summary of older ones;',
        'the texts of the character, and lorebook entries that match what was said;',
        'the name and description of your persona, or your username if you play as yourself;',
        'your custom prompt and what you have set for that chat, such as notes and generation settings;',
        'the name of the model, your key for that gateway, and this site’s name, address and category.',
      ]),
      'The following is not sent: your email address, your name, your IP address, your other chats. The summary of a long chat is requested in the same way. When you save or test a key, or choose a model, we ask the gateway whether the key is valid and which models it offers.',
      'The gateway and the company behind the model process this data on their own responsibility and under their own terms, often outside the European Union. Some store what they receive; providers of free models often train on it. Your account at the gateway has settings for this. See [OpenRouter’s privacy policy](https://openrouter.ai/privacy).',
      'If the operator offers a gateway with the operator’s key, that gateway receives the same texts, with that key instead of yours. Your [Settings](/settings) show whose key each gateway uses.',
    ]),
    section('keys', 'How your keys and data are protected', [
      list([
        'Model keys are encrypted with AES-256-GCM, each bound to its user and its gateway. Only their last four characters are shown. The full keys are never sent to a browser again and appear in no log, event or download.',
        'Sessions and access tokens are stored as hashes, so nobody who reads the database can log in with them. A token is shown once.',
        'Pictures are re-encoded, which removes what a camera wrote into them, such as the location. Their addresses cannot be guessed, but anyone who has the address can see the picture, unless moderators have hidden what it belongs to. A file you import a character from is stored unchanged, for you only.',
        'On a public instance, everything is sent encrypted (HTTPS). Pages load scripts and styles from this site only.',
        'Only you can see your chats and personas. Moderators see what was reported and what is public, not your chats.',
      ]),
    ]),
    section('others', 'Who else gets data', [
      list([
        'Everyone: public characters, comments, public collections, your username, picture, bio and join date, who you follow and who follows you.',
        'Authors of characters and owners of profiles: numbers of people, never who they are. Small numbers are not shown: a step that fewer than five people took has no number.',
        'Companies that host this instance for us and act only on our instructions (processors, Article 28 GDPR).',
        'Your login provider, when you log in; the model gateway, when you chat: see above.',
        'Courts and authorities, if the law requires it. Sexual abuse of children is reported to the authorities.',
      ]),
      'We sell nothing, show no advertising, and use no analytics or third-party trackers.',
      'Login providers such as Google, and many models, are in the United States. Data is transferred there because you log in with them or choose them (Article 49(1)(b) GDPR), or under the EU-US Data Privacy Framework or standard contractual clauses where the recipient has agreed to them (Articles 45 and 46 GDPR).',
    ]),
    section('retention', 'How long data is stored', [
      kept,
      'If we make backups and ever restore one, we erase again what was deleted in the meantime.',
    ]),
    section('deletion', 'When you delete your account', [
      'You delete it yourself, in your [profile](/profile). From that moment, nobody can log in to it, and your profile, characters, collections and comments are no longer shown. Every part of the service then erases your data, normally within minutes; the last parts may take until the next day. If a part has not done so within an hour, an alarm notifies the operator.',
      'The following remains:',
      list([
        'an ID without a name, which records that an account was deleted, and when; your username, so that nobody can pretend to be you, without any record of who had it;',
        'chats that others have with your characters, with the name, picture and texts in them, and copies you allowed, without your name;',
        'reports you made, without your name and your words; what others reported about you, as they wrote it, and what was decided, without your name.',
      ]),
      `You cannot delete your account yourself while it is suspended. Write to ${facts.contact}, and we delete it for you.`,
    ]),
    section('rights', 'Your rights', [
      'Under the GDPR, and under similar laws elsewhere, you have the right to:',
      list([
        'know what data we have about you and get a copy in a form that other software can read (Articles 15 and 20): "Download My Data" in your [Settings](/settings) gives you all of it, up to ten times a day;',
        'have it corrected (Article 16): you can change nearly everything yourself, and you can appeal what a moderator decided;',
        'have it erased (Article 17): delete individual items where they are, or the whole account in your profile;',
        'have its use restricted (Article 18);',
        'object to what we do on the basis of a legitimate interest, for reasons arising from your own situation (Article 21).',
      ]),
      `For anything you cannot do yourself, write to ${facts.contact} from your account’s email address, so that we know it is you. We answer within a month, free of charge.`,
      'You can also complain to a supervisory authority in the country where you live or work, or where you think the law was broken. See the [list of supervisory authorities in the European Union](https://www.edpb.europa.eu/about-edpb/about-edpb/members_en).',
    ]),
    section('age', 'Young people', [
      `Masque is not for people under ${facts.minimumAge}, and we do not knowingly store their data. If you know of an account of someone younger, write to ${facts.contact}, and we delete it.`,
    ]),
    section('cookies', 'Cookies and storage in your browser', [
      'One cookie keeps you logged in, and another exists for ten minutes while you log in. The [Cookie Policy](/cookies) lists what else is stored in your browser, and under which names.',
    ]),
    section('changes', 'Changes to this policy', [
      'The version of this policy and the day it takes effect are at the top of this page. We announce changes on the site before they take effect.',
    ]),
  ],
});
