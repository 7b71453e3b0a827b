import { type SampleAccount, sampleAccounts } from './accounts.ts';

const MARK =
  'M4 13.2C12.5 10 21.6 11.4 32 15.6c10.4-4.2 19.5-5.6 28-2.4 1.9 11.3-.2 22.4-6.9 29.2-5.6 5.7-13.2 6.2-17.6.9-1.5-1.8-2.1-3.8-3.5-3.8s-2 2-3.5 3.8c-4.4 5.3-12 4.8-17.6-.9C4.2 35.6 2.1 24.5 4 13.2Zm9.2 14.3c3.1 5.3 10.3 6.5 15 2.2-1.9-5.5-9.6-7.2-15-2.2Zm37.6 0c-5.4-5-13.1-3.3-15 2.2 4.7 4.3 11.9 3.1 15-2.2Z';

/** Inline, because the page's policy blocks /favicon.ico. */
const ICON = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 -4 64 64"><path fill="#E3B35C" fill-rule="evenodd" d="${MARK}"/></svg>`)}`;

const COLORS = ['#E3B35C', '#F08FA6', '#6FC7B8', '#B79CED', '#8FB8F0', '#E8A07A'] as const;

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function colorOf(text: string): string {
  let sum = 0;
  for (const character of text) sum += character.charCodeAt(0);
  return COLORS[sum % COLORS.length] ?? COLORS[0];
}

function initialsOf(name: string): string {
  const [first = '?', ...others] = name.split(/\s+/).filter(Boolean);
  return (first.charAt(0) + (others.at(-1)?.charAt(0) ?? '')).toUpperCase();
}

export function pictureOf(name: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96"><rect width="96" height="96" fill="${colorOf(name)}"/><text x="48" y="61" text-anchor="middle" font-family="Inter, system-ui, sans-serif" font-size="36" font-weight="600" fill="#15121B">${escapeHtml(initialsOf(name))}</text></svg>`;
}

const STYLE = `
:root { color-scheme: dark; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; min-height: 100dvh; display: grid; place-items: center; padding: 24px 16px;
  background: radial-gradient(900px 500px at 50% -10%, #2c2338, #15121B 70%); color: #F1ECE6;
  font: 15px/1.5 "Inter Variable", Inter, system-ui, sans-serif; }
main { width: 100%; max-width: 420px; background: #1E1A26; border: 1px solid #3A3446; border-radius: 14px; padding: 28px 24px 24px;
  box-shadow: 0 24px 60px rgb(0 0 0 / .45); }
header { text-align: center; margin-bottom: 20px; }
header svg { width: 56px; height: 56px; fill: #E3B35C; }
h1 { font-size: 26px; line-height: 1.25; margin: 4px 0 6px; font-weight: 600; letter-spacing: -.01em; }
p { margin: 0; color: #B3A9BD; }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 8px; }
button { font: inherit; cursor: pointer; border-radius: 10px; color: inherit; }
.account { width: 100%; min-height: 56px; display: flex; gap: 12px; align-items: center; text-align: left; padding: 8px 12px;
  background: #282331; border: 1px solid transparent; transition: border-color .15s ease-out; }
.account:hover { border-color: #E3B35C; }
.account i { flex: none; width: 36px; height: 36px; border-radius: 50%; display: grid; place-items: center; font-size: 13px; font-weight: 600;
  font-style: normal; color: #15121B; }
.account b { display: block; font-weight: 600; }
.account small { display: block; font-size: 13px; color: #B3A9BD; overflow-wrap: anywhere; }
.account em { margin-left: auto; font-size: 13px; font-style: normal; color: #B3A9BD; white-space: nowrap; }
hr { border: 0; border-top: 1px solid #3A3446; margin: 20px 0; }
label { display: block; font-size: 13px; color: #B3A9BD; margin-bottom: 4px; }
input { width: 100%; height: 44px; font: inherit; color: inherit; background: #282331; border: 1px solid #3A3446; border-radius: 10px; padding: 0 12px; }
.primary { width: 100%; height: 44px; margin-top: 12px; border: 0; background: #E3B35C; color: #15121B; font-weight: 600; }
.leave { width: 100%; min-height: 44px; margin-top: 8px; border: 0; background: none; color: #B3A9BD; }
:focus-visible { outline: 2px solid #E3B35C; outline-offset: 2px; }
.problem { color: #FF7A70; margin: 0 0 12px; }
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
`;

function document(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="icon" href="${ICON}"><style>${STYLE}</style></head><body><main><header><svg viewBox="0 0 64 56" aria-hidden="true"><path fill-rule="evenodd" d="${MARK}"/></svg>${body}</main></body></html>`;
}

function row({ email, name, about }: SampleAccount): string {
  return `<li><button class="account" name="email" value="${escapeHtml(email)}"><i style="background:${colorOf(name)}" aria-hidden="true">${escapeHtml(initialsOf(name))}</i><span><b>${escapeHtml(name)}</b><small>${escapeHtml(email)}</small></span><em>${escapeHtml(about)}</em></button></li>`;
}

export function signInPage(action: string, problem?: string): string {
  return document(
    'Local sign-in · Masque',
    `<h1>Local sign-in</h1><p>This page runs on your own computer. Pick anyone: no password, and nothing leaves it.</p></header>
<form method="post" action="${escapeHtml(action)}"><ul>${sampleAccounts.map(row).join('')}</ul></form><hr>
<form method="post" action="${escapeHtml(action)}">${problem ? `<p class="problem" role="alert">${escapeHtml(problem)}</p>` : ''}
<label for="email">Someone new</label><input id="email" name="email" type="email" required maxlength="254" placeholder="you@example.com" autocomplete="email">
<button class="primary">Continue</button></form>
<form method="post" action="${escapeHtml(action)}"><button class="leave" name="cancel" value="1">Back to Masque without signing in</button></form>`,
  );
}

export function problemPage(sentence: string, origin: string): string {
  return document(
    'Local sign-in · Masque',
    `<h1>This sign-in has expired</h1><p>${escapeHtml(sentence)}</p></header><a class="account" href="${escapeHtml(origin)}" style="justify-content:center;color:inherit;text-decoration:none">Back to Masque</a>`,
  );
}
