import { html } from 'hono/html';

export type Html = ReturnType<typeof html>;

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: light-dark(#f2f4f7, #16181c); color: light-dark(#1d2530, #e7eaee); }
.banner { margin: 0; padding: .5rem 1rem; background: #7a4b00; color: #fff; text-align: center; font-weight: 600; }
main { max-width: 30rem; margin: 2rem auto; padding: 1.5rem; border-radius: .75rem; background: light-dark(#fff, #20242a); }
main.wide { max-width: 60rem; }
h1 { margin: 0 0 .5rem; font-size: 1.4rem; line-height: 1.25; overflow-wrap: anywhere; }
button { font: inherit; padding: .65rem 1.1rem; border-radius: .5rem; border: 1px solid light-dark(#5d6b7c, #8d9aab); background: transparent; color: inherit; cursor: pointer; }
button.primary { background: #1f5fbf; border-color: #1f5fbf; color: #fff; }
button.account { display: block; width: 100%; margin: .5rem 0; text-align: left; overflow-wrap: anywhere; }
:focus-visible { outline: 3px solid #1f5fbf; outline-offset: 2px; }
fieldset { border: 1px solid light-dark(#c5ccd5, #4a525d); border-radius: .5rem; margin: 1rem 0; padding: .75rem 1rem; }
label { display: flex; gap: .6rem; align-items: flex-start; padding: .35rem 0; }
input[type=checkbox] { width: 1.25rem; height: 1.25rem; flex: none; margin-top: .15rem; }
.actions { display: flex; gap: .75rem; justify-content: flex-end; flex-wrap: wrap; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: .35rem .6rem; border-bottom: 1px solid light-dark(#d9dee5, #3a414b); }
td { overflow-wrap: anywhere; min-width: 4rem; } td button { white-space: nowrap; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
.scroll { overflow-x: auto; }
h2 { margin: 2rem 0 .5rem; font-size: 1.1rem; }
summary { padding: .35rem 0; cursor: pointer; }
select { font: inherit; }
meter { width: 100%; min-width: 8rem; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
`;

/** A whole page, marked so that nobody takes it for Google's; or for whoever the `banner` says. */
export function renderPage(options: {
  language: 'sv' | 'en';
  title: string;
  content: Html | Promise<Html>;
  isWide?: boolean;
  banner?: string;
}): Html {
  const banner =
    options.language === 'sv' ? 'Google-sandlåda – inte Google' : 'Google sandbox – not Google';
  return html`<!doctype html>
    <html lang="${options.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <title>${options.title}</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <header class="banner">${options.banner ?? banner}</header>
        <main class="${options.isWide === true ? 'wide' : ''}">
          <h1>${options.title}</h1>
          ${options.content}
        </main>
      </body>
    </html>`;
}
