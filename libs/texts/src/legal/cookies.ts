import type { LegalFacts, LegalText } from './legal.types.ts';
import { section, table } from './parts.ts';

export const legalText = (facts: LegalFacts): LegalText => ({
  summary: [
    'Masque sets two cookies, both for logging in, and no third-party cookies.',
    'It uses no analytics, advertising or trackers, so there is no consent banner.',
    'Some of your settings and drafts are stored in your browser, and stay there.',
  ],
  sections: [
    section('cookies', 'Cookies', [
      'A cookie is a short text that a site stores in your browser and receives with each request. Masque sets these:',
      table('Cookies that Masque sets', [
        ['Name', 'Purpose', 'Duration'],
        [
          'sid; over HTTPS: __Host-sid',
          'Keeps you logged in. It holds a random number that says nothing about you and that no script can read.',
          'It stops working 24 hours after your last visit, 30 days after you logged in at the latest, and immediately when you log out. Browsers delete it when they are closed, unless they restore their session.',
        ],
        [
          'sign-in; over HTTPS: __Host-sign-in',
          'Makes sure that the browser that returns from the login page is the one that left.',
          '10 minutes, and only while you log in',
        ],
      ]),
      'Both are strictly necessary for what you ask for, so the law does not require consent (Article 5(3) of the EU ePrivacy Directive). If you block them, you can browse but not log in.',
    ]),
    section('local-storage', 'Storage in your browser', [
      'Browsers also let a site store data on your device ("local storage"). It is not sent with requests. Masque stores the following, which includes neither your session nor a model key:',
      table('Entries in local storage', [
        ['Name', 'Contents', 'Removed'],
        ['ageVerified', `That you confirmed you are ${facts.minimumAge} or older`, 'By you, in your browser'],
        ['theme', 'Dark or light', 'By you, in your browser'],
        ['shortcuts', 'That you turned keyboard shortcuts off', 'By you, in your browser'],
        ['user, lastUsername', 'Your ID, name and username, so that pages open faster', 'When you log out'],
        [
          'selectedChatId, selectedCharacter, selectedPersona, defaultPersonaId, defaultPersonaSaved',
          'The chat, character and persona you chose last',
          'When you log out',
        ],
        [
          'chatDraft:…, messageEdit:…, commentDraft:…, appealDraft:…, characterDraft:…, characterEdit:…, personaDraft:…, presetEdit:…',
          'What you have written but not sent or saved yet',
          'When you send or save it, or log out',
        ],
        ['ownServers', 'Whether Settings shows your model servers', 'When your account is deleted'],
        ['apiKeyExists:…', 'Whether you have saved a key, not the key', 'When your account is deleted'],
        [
          'generationSettings, chatBackground, chatRail',
          'How chats look and how replies are generated',
          'When your account is deleted',
        ],
        [
          'newerCardDismissed:…, scriptsRefused:…, personaBannerDismissed',
          'Hints that you have dismissed',
          'When your account is deleted',
        ],
      ]),
      'While a tab is open, it also stores scrollPlaces (how far you had scrolled) and wantedPage (the page you wanted before you logged in) in "session storage".',
      'You can remove all of it in your browser’s settings. You are then asked for your age again, and you lose your drafts.',
    ]),
    section('others', 'Third-party cookies', [
      'There are none on our pages: scripts, styles, fonts and character pictures come from this site. One thing can come from elsewhere: if you have not chosen a picture, your browser loads your login provider’s picture of you from one of the provider’s servers, without a script.',
      `When you log in, you are briefly on a page run by ${facts.providers}. The provider’s own policy says what is stored in your browser there.`,
    ]),
    section('questions', 'Questions and changes', [
      `Write to ${facts.contact}. The [Privacy Policy](/privacy) explains what we do with data beyond your browser. If we ever need other cookies, we update this page first, and ask for your consent where the law requires it.`,
    ]),
  ],
});
