import type { LegalFacts, LegalText } from './legal.types.ts';

/** Cookie Policy. */
export const legalText = (facts: LegalFacts): LegalText => ({
  summary: [
    'Masque sets two cookies, both for signing in, and no third-party cookies.',
    'No analytics, no advertising, no trackers, and therefore no banner that asks for consent.',
    'Some of your settings and drafts are kept in your browser, and stay there.',
  ],
  sections: [
    {
      id: 'cookies',
      title: 'Cookies',
      blocks: [
        'A cookie is a short text that a site keeps in your browser and gets back with each call. Masque sets these:',
        {
          table: {
            caption: 'Cookies that Masque sets',
            head: ['Name', 'What for', 'How long'],
            rows: [
              [
                'sid; on https __Host-sid',
                'Keeps you logged in. It holds a random number, which says nothing about you and which no script can read.',
                'It stops working 24 hours after your last visit, 30 days after you logged in at the latest, and at once when you log out. Browsers forget it when they are closed, unless they restore their session.',
              ],
              [
                'sign-in; on https __Host-sign-in',
                'Makes sure that the browser that comes back from signing in is the one that left.',
                '10 minutes, and only while you log in',
              ],
            ],
          },
        },
        'Both are strictly necessary for what you ask for, so that the law asks for no consent (Article 5(3) of the EU ePrivacy Directive). If you block them, you can look around but not log in.',
      ],
    },
    {
      id: 'local-storage',
      title: 'Storage in your browser',
      blocks: [
        'Browsers also let a site keep texts on your device ("local storage"). They are not sent along with calls. Masque keeps these, and neither your session nor a key for a model is among them:',
        {
          table: {
            caption: 'Entries in the local storage',
            head: ['Name', 'What it holds', 'Removed'],
            rows: [
              ['ageVerified', `That you have confirmed to be ${facts.minimumAge} or older`, 'By you, in your browser'],
              ['theme', 'Dark or light', 'By you, in your browser'],
              ['shortcuts', 'That you have switched keyboard shortcuts off', 'By you, in your browser'],
              ['user, lastUsername', 'Your id, name and username, so that pages open faster', 'When you log out'],
              [
                'selectedChatId, selectedCharacter, selectedPersona, defaultPersonaId',
                'Which chat, character and persona you chose last',
                'When you log out',
              ],
              [
                'chatDraft:…, messageEdit:…, commentDraft:…, appealDraft:…, characterDraft:…, characterEdit:…, personaDraft:…',
                'What you have written and not sent or saved yet',
                'When you send or save it, or log out',
              ],
              ['apiKeyExists:…', 'Whether you have saved a key, not the key', 'When your account is deleted'],
              [
                'generationSettings, chatBackground, chatRail',
                'How chats look and how replies are generated',
                'When your account is deleted',
              ],
              [
                'newerCardDismissed:…, personaBannerDismissed',
                'Hints that you have waved away',
                'When your account is deleted',
              ],
            ],
          },
        },
        'For the time that a tab is open ("session storage") it also keeps scrollPlaces (how far you had scrolled) and wantedPage (the page that you wanted before you logged in).',
        'You can remove all of it in the settings of your browser. You are then asked for your age again, and lose drafts.',
      ],
    },
    {
      id: 'others',
      title: 'Cookies of others',
      blocks: [
        'There are none on our pages: scripts, styles, fonts and the pictures of characters come from this site. One thing can come from elsewhere: if you have chosen no picture of your own, your browser loads the one that you have at your login provider from a server of the provider, without a script.',
        `When you log in you are on a page of ${facts.providers} for a moment. What is kept in your browser there stands in the provider’s own policy.`,
      ],
    },
    {
      id: 'questions',
      title: 'Questions and changes',
      blocks: [
        `Write to ${facts.contact}. What we do with data beyond your browser stands in the [Privacy Policy](/privacy). If we ever need other cookies, we change this page before, and ask you where the law wants it.`,
      ],
    },
  ],
});
