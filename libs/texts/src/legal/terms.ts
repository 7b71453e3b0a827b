import type { LegalFacts, LegalText } from './legal.types.ts';
import { list, section } from './parts.ts';

function dailyLimit(messages: number | null): string {
  if (messages === null)
    return 'Your Settings show whether there is a daily message limit and how much of it you have used.';
  if (messages === 0) return 'There is no daily message limit here, but your model’s provider may have one.';
  return `You can send up to ${messages.toLocaleString('en')} messages a day (UTC). A message does not count if the model never starts to reply. Your Settings show how many you have used.`;
}

export const legalText = (facts: LegalFacts): LegalText => ({
  summary: [
    `You must be at least ${facts.minimumAge} to use Masque.`,
    'What you create is yours. You let us store it, and show others what you make public.',
    'Characters are fiction. AI models write what they say, and it can be wrong.',
    'You chat with your own model key. You pay the model’s provider, not us.',
    'You can delete your account at any time.',
  ],
  sections: [
    section('who', 'Who we are', [
      `Masque is a place to create characters and role-play with them. AI models write what the characters say. This instance is run by ${facts.operator}, ${facts.address} ("we"). You can reach us at ${facts.contact}.`,
      'Masque is also the name of the open-source software that runs here. Its authors do not run this instance and are not a party to this agreement.',
      'These terms, together with the [Community Guidelines](/community-guidelines), are the agreement between you and us. They apply from the moment you accept them at the age gate or log in.',
    ]),
    section('age', 'Who can use Masque', [
      `You must be at least ${facts.minimumAge} years old. You confirm this before the first page opens. We do not ask for an identity document, and we delete the accounts of people who turn out to be younger.`,
      'If the law where you live requires a higher age or your parents’ consent, that applies too.',
      'You may not use Masque where the law forbids you to.',
    ]),
    section('account', 'Your account', [
      `You can browse without an account. To chat and create, log in with ${facts.providers}. We never see your password.`,
      'You choose a username once. You cannot change it later, and nobody else can take it, even after you delete your account. Do not pretend to be someone else.',
      'An account is for one person. Do not share access to your login provider account or your access tokens: what is done with them counts as done by you. If others may know a token, revoke it in your [Settings](/settings). Tell us if you think someone else is using your account.',
      'You stay logged in for 24 hours after your last visit, and for 30 days at most.',
    ]),
    section('models', 'AI models, keys and cost', [
      'Other companies’ AI models write what characters say. Masque calls them through a model gateway such as OpenRouter. You usually save your own key for a gateway; some gateways we offer may not need one. A model is called only when you ask for something: a reply, a test of your key, or the summary of a long chat.',
      'What a model costs is between you and its provider, whose terms apply. We do not add to the price or receive any part of it, and we cannot refund what a provider has charged.',
      'Your key is stored encrypted, is never shown in full again, and is sent only to the gateway you saved it for. You can delete it at any time.',
      dailyLimit(facts.dailyMessages),
      'We do not check what characters say before you read it. Read the [AI Disclaimer](/ai-disclaimer).',
    ]),
    section('content', 'What you create', [
      'Your characters, personas, chats, comments, collections, bio and pictures stay yours. We claim no ownership of them, or of what a model writes for you. Whether anyone owns that depends on the law and on the model’s terms.',
      'You give us the right to store what you create, to convert it technically (for example, to re-encode pictures), to send it to the model you chose, and to show it to the people you let see it: everyone for public characters, comments, public collections and your profile; only you for chats and personas; you and the people you share the link with for private characters. This right is free of charge and non-exclusive, and it ends when you delete the content, except as described below. We do not train models with your content or sell it.',
      'Anyone who can see a character can chat with it. For each public character, you decide whether others can also export its definition or make their own copy. When you delete a character, the copies and chats that others have made remain: their chats keep the name, picture and texts they had.',
      `Publish only what you made yourself or have permission to publish. Pictures can be up to ${facts.imageMegabytes} MB.`,
      'A character you import from a file can contain other people’s work. You are responsible for having the right to use it here.',
    ]),
    section('rules', 'What is not allowed', [
      'The [Community Guidelines](/community-guidelines) say what may be published and how we treat each other. In addition:',
      list([
        'Do not break or overload the service, or probe it for weaknesses without our consent. If you find one, write to us before you tell others. We take no action against people who report in good faith.',
        'Do not get around limits, blocks, suspensions or other people’s privacy, and do not use several accounts to do so.',
        'Do not collect other users’ data by automated means. Access tokens are for reaching your own data.',
        'Do not use Masque to make models do what their providers forbid.',
        'Do not use Masque for anything the law forbids.',
      ]),
    ]),
    section('moderation', 'Moderation and suspension', [
      'Users can report characters, comments and users. People, not software, decide on reports, and we aim to review each one within 24 to 48 hours. We may hide content, warn users, and suspend an account for 1 to 7 days.',
      'While your account is suspended, you can log in, read, download your data, appeal and log out, but not change anything. To have your account deleted during a suspension, write to us.',
      'We notify you of each decision about you or your content: what was decided, under which rule, until when, and how to appeal.',
      `You can appeal a decision once, within ${facts.appealDays} days, free of charge, in your [profile](/profile?panel=decisions). We answer within ${facts.appealAnswerDays} business days. If we were wrong, we reverse the decision.`,
      'Any other remedies the law gives you remain open, such as a certified out-of-court dispute settlement body (Article 21 of the EU Digital Services Act) or the courts.',
      'In serious cases, or after repeated violations, we may end this agreement and close the account. If someone repeatedly sends clearly unfounded reports, we may set their reports aside for some time, after a warning.',
    ]),
    section('copyright', 'Copyright', [
      'If something here infringes your copyright, the [DMCA Policy](/dmca) explains how to notify us, and what users can do if their content was taken down by mistake.',
    ]),
    section('service', 'What you can expect from the service', [
      'We take care to keep Masque running and your data safe, but we do not promise any particular availability. Other companies’ models and gateways can fail, change or disappear at any time.',
      'We may change the service. If a change removes something important, we announce it on the site in advance, so that you can download your data.',
      'To the extent the law allows, the service is provided as is. Your statutory rights as a consumer are not affected.',
    ]),
    section('liability', 'Liability', [
      'We are liable without limit for intent and gross negligence, for injury to life, body or health, and wherever the law does not allow a limit.',
      'For slight negligence, we are liable only if we breach a duty that is essential to this agreement, and then only for damage that is typical of such an agreement and foreseeable. Otherwise we are not liable for it, in particular not for what a model writes, what other users do, or what providers charge you.',
    ]),
    section('end', 'Ending this agreement', [
      'You can end this agreement at any time without giving a reason: delete your account in your [profile](/profile). It closes immediately, and your data is erased from all parts of the service within minutes. The [Privacy Policy](/privacy#deletion) says what remains, and why.',
      'We can end it with 30 days’ notice, given on the site, or immediately for an important reason such as a serious breach of the rules. Unless the law or the safety of others forbids it, you can download your data first.',
    ]),
    section('changes', 'Changes to these terms', [
      'The version of these terms and the day they take effect are at the top of this page. We announce changes on the site at least 15 days before that day, unless the law requires them sooner. If you do not agree, you can delete your account before then. If you continue to use Masque after that day, you agree.',
    ]),
    section('law', 'Governing law and disputes', [
      `This agreement is governed by the law of ${facts.country}. If you are a consumer, you keep the protection of the law of the country where you live, and you can still use its courts.`,
      `Talk to us first: ${facts.contact}. Most disputes can be settled that way. We are not obliged to take part in proceedings before a consumer arbitration board, unless the law says so.`,
      'If one of these terms is invalid, the others still apply.',
    ]),
  ],
});
