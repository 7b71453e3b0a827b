import type { LegalFacts, LegalText } from './legal.types.ts';

/** DMCA Policy. */
export const legalText = (facts: LegalFacts): LegalText => ({
  summary: [
    'Tell us what of yours is used here without your consent, and we take it down.',
    'Whose content was taken down can answer that it was a mistake.',
    'Who infringes again and again loses their account.',
  ],
  sections: [
    {
      id: 'what',
      title: 'What this is for',
      blocks: [
        'We respect the rights of authors, and expect the same of our users. This page says how to report content that infringes a copyright, by the rules of the Digital Millennium Copyright Act of the United States (17 U.S.C. § 512). We use the same procedure for everybody, wherever they live.',
        'It is about copyright. For anything else, such as a trademark, your name or your picture, use the report buttons or write to us in plain words; the [Community Guidelines](/community-guidelines) say what is not allowed.',
      ],
    },
    {
      id: 'contact',
      title: 'Where to write to',
      blocks: [
        `Our agent for notices of copyright infringement: ${facts.operator}, ${facts.address}, ${facts.country}; ${facts.contact}, with "Copyright" in the subject.`,
        'The quickest way for users who are logged in is the Report button on the page of a character, with the reason "Copyright infringement". A moderator looks at it within 24 to 48 hours as a rule.',
      ],
    },
    {
      id: 'notice',
      title: 'What a notice must contain',
      blocks: [
        'By law a notice needs all of this:',
        {
          steps: [
            'The work that is infringed; if there are many, a list of examples.',
            'The address on this site of what infringes it, so that we find it, such as that of a character’s page. "Everything of this kind" is not enough.',
            'Your name, postal address, telephone number and e-mail address.',
            'The statement: "I have a good faith belief that the use of the material in the manner complained of is not authorized by the copyright owner, its agent, or the law."',
            'The statement: "The information in this notification is accurate, and under penalty of perjury, I am the owner of the right that is allegedly infringed, or authorized to act on behalf of the owner."',
            'Your signature; your typed full name will do.',
          ],
        },
        'Think of exceptions such as parody, quotation and fair use before you send it. Who knowingly makes a false statement is liable for the damage (17 U.S.C. § 512(f)).',
      ],
    },
    {
      id: 'after',
      title: 'What we do then',
      blocks: [
        'If the notice is complete, we hide the content without delay: it is then found by nobody but its author and moderators. We tell the author what was hidden and by which rule, and pass your notice on when they ask for it, without your telephone number and postal address unless the law asks for them.',
        'If something is missing, we tell you what, if we can reach you.',
        'Chats that others already have with a character keep the texts that are in them; if they infringe your rights too, say so in your notice.',
      ],
    },
    {
      id: 'counter-notice',
      title: 'If your content was taken down by mistake',
      blocks: [
        `You can appeal as with any decision, within ${facts.appealDays} days, in your [profile](/profile?panel=decisions); we answer within ${facts.appealAnswerDays} business days. Or you send us a formal counter-notice, with:`,
        {
          steps: [
            'What was taken down, and its address before.',
            'Your name, postal address, telephone number and e-mail address.',
            'The statement: "I swear, under penalty of perjury, that I have a good faith belief that the material was removed or disabled as a result of mistake or misidentification."',
            'The statement that you consent to the jurisdiction of the Federal District Court of your district, or, if you live outside of the United States, of any judicial district in which we may be found, and that you will accept service of process from the person who sent the notice or their agent.',
            'Your signature; your typed full name will do.',
          ],
        },
        'We pass a complete counter-notice on to the person who sent the notice. Unless they tell us within 10 business days that they have gone to court, we show the content again between the 10th and the 14th business day.',
      ],
    },
    {
      id: 'repeat',
      title: 'Repeat infringers',
      blocks: [
        'Each notice that holds counts against the author. The first one is a warning as a rule; after further ones we suspend the account, and in appropriate circumstances we close the account of somebody who infringes again and again. Notices that were taken back, or that a counter-notice or an appeal has answered, do not count.',
      ],
    },
  ],
});
