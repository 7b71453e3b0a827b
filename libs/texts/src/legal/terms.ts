import type { LegalFacts, LegalText } from './legal.types.ts';

function dailyLimit(messages: number | null): string {
  if (messages === null)
    return 'Your Settings show whether there is a limit of messages a day, and how much of it you have used.';
  if (messages === 0) return 'There is no limit of messages a day here; the provider of your model may have one.';
  return `You can send up to ${messages.toLocaleString('en')} messages a day (UTC). A message that the model does not begin to answer is not counted. Your Settings show what you have used.`;
}

/** Terms of Service. */
export const legalText = (facts: LegalFacts): LegalText => ({
  summary: [
    `You must be at least ${facts.minimumAge} to use Masque.`,
    'What you write is yours. You let us store it and show it as far as you make it public.',
    'Characters are fiction. Their words come from AI models and can be wrong.',
    'You chat with your own key for a model. What it costs you pay to its provider, not to us.',
    'You can delete your account at any time.',
  ],
  sections: [
    {
      id: 'who',
      title: 'Who we are',
      blocks: [
        `Masque is a place to invent characters and to play stories with them, whose words come from AI models. This instance of it is run by ${facts.operator}, ${facts.address} ("we"). You reach us at ${facts.contact}.`,
        'Masque is also the name of the open-source program that runs here. Its authors do not run this instance and have no part in this agreement.',
        'These terms are the agreement between you and us. With the [Community Guidelines](/community-guidelines), which belong to it, they hold from the moment when you confirm them at the age gate or log in.',
      ],
    },
    {
      id: 'age',
      title: 'Who may use Masque',
      blocks: [
        `You must be at least ${facts.minimumAge} years old. You confirm this before the first page opens. We do not ask for a document, and we delete the account of somebody who turns out to be younger.`,
        'If the law where you live asks for a higher age, or for the consent of your parents, that holds too.',
        'You may not use Masque where its use is forbidden to you by law.',
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      blocks: [
        `You can look around without an account. To chat and to create you log in with ${facts.providers}. We never see your password.`,
        'You choose a username once; it cannot be changed later and is not given out again, not even after your account was deleted. Do not pretend to be somebody else.',
        'An account is for one person. Keep access to your account at the login provider and your access tokens to yourself: what is done with them counts as done by you. Revoke a token that others may know in your [Settings](/settings), and tell us when you think that somebody else uses your account.',
        'You stay logged in for 24 hours after your last visit, and for 30 days at most.',
      ],
    },
    {
      id: 'models',
      title: 'AI models, keys and cost',
      blocks: [
        'The words of characters come from AI models of other companies, reached through a model gateway such as OpenRouter. In general you save your own key for it; some gateways that we offer may need none. A model is called only when you ask for something: a reply, a test of your key, or the summary of a long chat.',
        'What a model costs is between you and its provider, whose terms hold for it. We neither add to the price nor get a part of it. We cannot give back what a provider has charged.',
        'Your key is kept encrypted, is never shown in full again, and goes only to the gateway for which you saved it. You can delete it at any time.',
        dailyLimit(facts.dailyMessages),
        'What characters say is not checked by us before you read it. Please read the [AI Disclaimer](/ai-disclaimer).',
      ],
    },
    {
      id: 'content',
      title: 'What you create',
      blocks: [
        'Characters, personas, chats, comments, collections, your bio and your pictures stay yours. We claim no ownership of them, nor of what a model writes for you; whether anybody owns that depends on the law and on the terms of the model.',
        'You give us the right to store what you create, to convert it technically (pictures are encoded anew, for example), to send it to the model that you chose, and to show it to those whom you let see it: everybody for public characters, comments, public collections and your profile; you alone for chats and personas; you and those with whom you share the link for private characters. This right is free of charge and not exclusive, and ends when you delete what it is about, except as said below. We do not train models with it and do not sell it.',
        'Who may see a character may chat with it. You decide for each public character whether others may also export its definition or make a copy of their own. Copies and chats that others have made stay with them when you delete the character: their chats keep the name, picture and texts that they had.',
        `You may publish only what you made yourself or may publish. Pictures may have up to ${facts.imageMegabytes} MB.`,
        'A character that you import from a file can hold works of others. You answer for having the right to use them here.',
      ],
    },
    {
      id: 'rules',
      title: 'What is not allowed',
      blocks: [
        'The [Community Guidelines](/community-guidelines) say what may be published and how we treat each other. Besides:',
        {
          list: [
            'Do not break, overload or search the service for weaknesses without our consent. If you find one, write to us before you tell others; we take no action against those who report in good faith.',
            'Do not get around limits, blocks, suspensions or the privacy of others, and do not use several accounts to do so.',
            'Do not collect data of other users by program. Access tokens are for reaching what is your own.',
            'Do not use Masque to make models do what their providers forbid.',
            'Do not do here what the law forbids.',
          ],
        },
      ],
    },
    {
      id: 'moderation',
      title: 'Moderation and suspension',
      blocks: [
        'Users can report characters, comments and users. People, not programs, decide about reports; we mean to look at each within 24 to 48 hours. We may hide content, warn, and suspend an account for 1 to 7 days.',
        'While your account is suspended you can log in, read, download your data, appeal and log out, but change nothing. To have your account deleted meanwhile, write to us.',
        'You are told of each decision about you or your content: what was decided, by which rule, until when, and how to appeal.',
        `You can appeal a decision once, within ${facts.appealDays} days, free of charge, in your [profile](/profile?panel=decisions). We answer within ${facts.appealAnswerDays} business days. If we were wrong, we undo the decision.`,
        'Where the law gives you further ways, such as a certified body for settling disputes out of court (Article 21 of the EU Digital Services Act), or the courts, they stay open to you.',
        'In grave cases, or when somebody breaks the rules again and again, we may end this agreement and close the account. Who sends plainly unfounded reports again and again may find them left aside for some time, after a warning.',
      ],
    },
    {
      id: 'copyright',
      title: 'Copyright',
      blocks: [
        'If something here infringes your copyright, the [DMCA Policy](/dmca) says how to tell us, and what those can do whose content was taken down by mistake.',
      ],
    },
    {
      id: 'service',
      title: 'What you can expect of the service',
      blocks: [
        'We take care to keep Masque running and your data safe, but we promise no particular availability. Models and gateways of others can fail, change or disappear at any time.',
        'We may change the service. If a change takes away something important, we say so beforehand on the site, so that you can download your data.',
        'As far as the law allows, the service is given as it is. Rights that you have as a consumer by law stay as they are.',
      ],
    },
    {
      id: 'liability',
      title: 'Liability',
      blocks: [
        'We are liable without limit for intent and gross negligence, for injury to life, body or health, and wherever the law does not allow a limit.',
        'For slight negligence we are liable only if we breach a duty on which this agreement depends, and then only for damage that is typical for such an agreement and could be foreseen. Otherwise we are not liable for it, in particular not for what a model writes, for what other users do, and for what providers charge you.',
      ],
    },
    {
      id: 'end',
      title: 'How it ends',
      blocks: [
        'You can end this agreement at any time without a reason: delete your account in your [profile](/profile). It is gone at once, and what was yours is erased in all parts of the service within minutes. What stays, and why, stands in the [Privacy Policy](/privacy#deletion).',
        'We can end it with notice of 30 days, on the site, or at once for an important reason such as a grave breach of the rules. Unless the law or the safety of others forbids it, you can download your data before.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes of these terms',
      blocks: [
        'The version and the day from which it holds stand at the top of this page. We announce changes on the site at least 15 days before that day, unless the law asks for them sooner. If you do not agree, you can delete your account before; who goes on using Masque after that day agrees.',
      ],
    },
    {
      id: 'law',
      title: 'Law and disputes',
      blocks: [
        `The law of ${facts.country} holds for this agreement. If you are a consumer, the protection of the law of the country where you live stays yours, and so do its courts.`,
        `Talk to us first: ${facts.contact}. Most things can be settled that way. We are not obliged to take part in proceedings before a consumer arbitration board, unless the law says so.`,
        'If one of these terms does not hold, the others still do.',
      ],
    },
  ],
});
