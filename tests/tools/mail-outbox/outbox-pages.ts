import { html, raw } from 'hono/html';

import type { KeptMail } from './kept-mail.ts';

type Html = ReturnType<typeof html>;

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
* { box-sizing: border-box; }
body { margin: 0; background: light-dark(#f2f4f7, #16181c); color: light-dark(#1d2530, #e7eaee); }
.banner { margin: 0; padding: .5rem 1rem; background: #1f4d7a; color: #fff; text-align: center; font-weight: 600; }
main { max-width: 60rem; margin: 1rem auto; padding: 1rem; }
h1 { margin: 0 0 .5rem; font-size: 1.4rem; line-height: 1.25; overflow-wrap: anywhere; }
h2 { margin: 2rem 0 .5rem; font-size: 1.1rem; }
a { color: light-dark(#1f4d7a, #9cc7f2); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .35rem .6rem; border-bottom: 1px solid light-dark(#d9dee5, #3a414b); vertical-align: top; overflow-wrap: anywhere; }
th { font-weight: 600; white-space: nowrap; }
iframe { width: 100%; height: 70vh; min-height: 30rem; border: 1px solid light-dark(#c5ccd5, #4a525d); background: #fff; resize: both; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: .75rem; padding: 1rem; background: light-dark(#fff, #20242a); border: 1px solid light-dark(#c5ccd5, #4a525d); }
:focus-visible { outline: 3px solid #1f5fbf; outline-offset: 2px; }
`;

/** All mail, the newest first. */
export function renderOutbox(mails: readonly KeptMail[]): Html {
  const rows = mails.map(
    (mail) =>
      html`<tr>
        <td>${timeOf(mail.receivedAtMs)}</td>
        <td>${mail.to}</td>
        <td><a href="/read/${encodeURIComponent(mail.id)}">${mail.subject}</a></td>
      </tr>`,
  );
  const table = html`<div class="scroll">
    <table>
      <thead>
        <tr>
          <th scope="col">Sent (UTC)</th>
          <th scope="col">To</th>
          <th scope="col">Subject</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
  return page(
    'Outbox',
    html`<p>Mail that the service has sent. It has gone no further than this machine.</p>
      ${mails.length === 0 ? html`<p>Nothing has been sent yet.</p>` : table}`,
  );
}

/** One mail, in both of its forms. The page form can run nothing and fetch nothing. */
export function renderMailPage(mail: KeptMail): Html {
  const headers: [string, string][] = [
    ['Sent', `${new Date(mail.receivedAtMs).toISOString()}`],
    ['From', `${mail.from.name} <${mail.from.email}>`],
    ['To', mail.to],
    ['Reply-To', `${mail.replyTo.name} <${mail.replyTo.email}>`],
    ...Object.entries(mail.headers),
    ['Times delivered', String(mail.deliveries)],
  ];
  return page(
    mail.subject,
    html`<p><a href="/">All mail</a></p>
      <table>
        ${headers.map(
          ([name, value]) =>
            html`<tr>
              <th scope="row">${name}</th>
              <td>${value}</td>
            </tr>`,
        )}
      </table>
      <h2>As a page</h2>
      <iframe
        title="The mail as a page"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        src="/mail/${encodeURIComponent(mail.id)}/frame"
      ></iframe>
      <h2>As text</h2>
      <pre>${mail.text}</pre>`,
  );
}

function timeOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 19).replace('T', ' ');
}

function page(title: string, content: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <title>${title}</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <header class="banner">Local outbox – nothing here was sent to anybody</header>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`;
}
