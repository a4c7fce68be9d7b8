import { html, raw } from 'hono/html';

import { BRAND } from '#worker/domain/brand.ts';

import {
  centred,
  type MailBlock,
  type MailDocument,
  type Paper,
  PAPER_WIDTH,
  paperHead,
  type PaperRow,
  paperRows,
} from './mail-document.ts';

/*
 * The style of web/shared/styles/tokens.css within the limits of mail programs: inline colours, since many drop style
 * sheets, which only add the dark theme.
 */

const SANS = "Inter,system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const MONO = "'IBM Plex Mono',ui-monospace,SFMono-Regular,Menlo,Consolas,'Courier New',monospace";

const PAPER = '#fbfaf6';
const SHEET = '#ffffff';
const INK = '#17201b';
const SOFT = '#5b655f';
const LINE = '#dcd8cc';
const LEADER = '#a9a496';
const CLAY = '#a3411a';
const MOSS = '#2e6b4f';

/** By the class that the dark theme selects. */
const STYLE = {
  page: `margin:0;padding:0;background-color:${PAPER};color:${INK};font-family:${SANS};font-size:16px;line-height:1.55;-webkit-text-size-adjust:100%`,
  column: 'max-width:560px;margin:0 auto;padding:24px 10px 40px',
  brand: `margin:0 0 24px;font-weight:700;font-size:17px;letter-spacing:-0.02em;color:${INK}`,
  title: `margin:0 0 16px;font-size:28px;line-height:1.15;letter-spacing:-0.03em;font-weight:700;color:${INK}`,
  heading: `margin:32px 0 8px;font-size:18px;line-height:1.3;letter-spacing:-0.01em;font-weight:700;color:${INK}`,
  text: 'margin:0 0 16px',
  list: 'margin:0 0 16px;padding:0 0 0 20px',
  item: 'margin:0 0 8px',
  sheet: `max-width:352px;margin:24px auto;background-color:${SHEET};color:${INK};border:1px solid ${LINE};text-align:center;overflow-x:auto`,
  till: `display:inline-block;margin:0;padding:20px 5px;text-align:left;font-family:${MONO};font-size:12px;line-height:1.55;white-space:pre;color:${INK}`,
  leader: `color:${LEADER}`,
  rule: `color:${LEADER}`,
  quiet: `color:${SOFT}`,
  notice: `color:${CLAY};font-weight:700`,
  action: `display:inline-block;margin:0 0 8px;padding:13px 22px;border-radius:14px;background-color:${INK};color:${PAPER};font-weight:600;text-decoration:none`,
  footer: `margin:40px 0 0;padding:16px 0 0;border-top:1px solid ${LINE};font-size:13px;line-height:1.6;color:${SOFT}`,
  link: `color:${MOSS}`,
  whole: 'white-space:nowrap',
} as const;

/** Dark theme and larger layout; `!important` overrides inline styles. */
const STYLE_SHEET = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (min-width:480px){
.column{padding:32px 24px 48px!important}
.till{padding:24px 19px!important;font-size:13px!important}
}
@media (prefers-color-scheme:dark){
.page{background-color:#101613!important;color:#eef1ec!important}
.brand,.title,.heading{color:#eef1ec!important}
.sheet,.till{background-color:#ddd7c8!important;color:#17201b!important;border-color:#ddd7c8!important}
.leader,.rule{color:#746e5e!important}
.quiet,.footer{color:#9ba8a0!important}
.sheet .quiet{color:#49534d!important}
.footer{border-color:#2c3630!important}
.notice{color:#f0936b!important}
.action{background-color:#eef1ec!important;color:#101613!important}
.link{color:#7cc49f!important}
}`;

const HTML_RULE = '- '.repeat(PAPER_WIDTH / 2).trimEnd();
/** Pads a short preview, which mail programs would fill with the body. */
const PREVIEW_FILL = '\u00a0\u200c'.repeat(60);

type Html = ReturnType<typeof html>;

/**
 * The HTML form: no tables, images, remote content or tracking. hono/html escapes every value except our style sheet.
 */
async function renderHtml(mail: MailDocument): Promise<string> {
  const { language, subject, preview, heading, blocks, footer } = mail;
  const page = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>${subject}</title>
        <style>
          ${raw(STYLE_SHEET)}
        </style>
      </head>
      <body class="page" style="${STYLE.page}">
        <div style="display:none;max-height:0;overflow:hidden">${preview}${PREVIEW_FILL}</div>
        <div class="column" style="${STYLE.column}">
          <p class="brand" style="${STYLE.brand}">${BRAND.productName}</p>
          <h1 class="title" style="${STYLE.title}">${wholeHtml(heading)}</h1>
          ${blocks.map(blockHtml)}
          <div class="footer" style="${STYLE.footer}">
            ${footer.map((line) => html`${wholeHtml(line)}<br />`)}
          </div>
        </div>
      </body>
    </html>`;
  return String(await page);
}

function blockHtml(block: MailBlock): Html {
  switch (block.kind) {
    case 'text':
      return html`<p style="${STYLE.text}">${linesHtml(block.text)}</p>`;
    case 'heading':
      return html`<h2 class="heading" style="${STYLE.heading}">${block.text}</h2>`;
    case 'list':
      return html`<ul style="${STYLE.list}">
        ${block.items.map((item) => html`<li style="${STYLE.item}">${wholeHtml(item)}</li>`)}
      </ul>`;
    case 'paper':
      return paperHtml(block.paper);
    case 'link':
      return linkHtml(block);
    default:
      return block satisfies never;
  }
}

function linesHtml(text: string): Html[] {
  return text
    .split('\n')
    .map((line, place) =>
      place === 0 ? html`${wholeHtml(line)}` : html`<br />${wholeHtml(line)}`,
    );
}

/** Order numbers, dates, postcode with town. */
const WHOLE =
  /(\b[A-Z]{2}-\d{8}\b|\b\d{4}-\d\d-\d\d\b|\b\d{1,2} \p{L}{3,4}\.? \d{4}\b|\b\d{3} \d\d \p{L}+)/u;

/** Keeps those on one line. */
function wholeHtml(text: string): (string | Html)[] {
  return text
    .split(WHOLE)
    .map((part, place) =>
      place % 2 === 0 ? part : html`<span style="${STYLE.whole}">${part}</span>`,
    );
}

function linkHtml({ text, url, isQuiet = false }: Extract<MailBlock, { kind: 'link' }>): Html {
  const look = isQuiet ? 'link' : 'action';
  return html`<p style="${STYLE.text}">
    <a class="${look}" style="${STYLE[look]}" href="${webAddress(url)}">${text}</a>
  </p>`;
}

/** The text form's characters: leaders are dots, so layout does not depend on the mail program. */
function paperHtml(paper: Paper): Html {
  const [brand = '', ...head] = paperHead(BRAND.productName, paper);
  const notice = paper.notice === undefined ? [] : centred(paper.notice);
  const rows = [
    html`<b>${brand}</b>`,
    ...head,
    ...paper.sections.flatMap((lines) => [
      ornament('rule', HTML_RULE),
      ...lines.flatMap(paperRows).map(rowHtml),
    ]),
    ...(notice.length === 0 ? [] : [ornament('rule', HTML_RULE)]),
    ...notice.map((line) => html`<span class="notice" style="${STYLE.notice}">${line}</span>`),
  ];
  const lines = rows.map((row) => html`${row}${'\n'}`);
  return html`<div class="sheet" style="${STYLE.sheet}">
    <pre class="till" style="${STYLE.till}">${lines}</pre>
  </div>`;
}

function rowHtml({ label, leader, value, isStrong }: PaperRow): Html {
  const dots = leader === '' ? '' : ornament('leader', leader);
  return isStrong ? html`<b>${label}${dots}${value}</b>` : html`${label}${dots}${value}`;
}

/** Hidden from screen readers. */
function ornament(name: 'leader' | 'rule', text: string): Html {
  return html`<span class="${name}" style="${STYLE[name]}" aria-hidden="true">${text}</span>`;
}

/** @throws Error unless http(s) */
function webAddress(url: string): string {
  const { href, protocol } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new Error('a link that leads to no page');
  return href;
}

const TEXT_RULE = '-'.repeat(PAPER_WIDTH);

function renderText({ heading, blocks, footer }: MailDocument): string {
  const parts = [heading, ...blocks.map(blockText), `-- \n${footer.join('\n')}`];
  return `${parts.join('\n\n')}\n`;
}

function blockText(block: MailBlock): string {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'heading':
      return `${block.text.toUpperCase()}`;
    case 'list':
      return block.items.map((item) => `* ${item}`).join('\n');
    case 'paper':
      return paperText(block.paper);
    case 'link':
      return `${block.text}:\n${block.url}`;
    default:
      return block satisfies never;
  }
}

function paperText(paper: Paper): string {
  const sections = paper.sections.map((lines) =>
    lines.flatMap(paperRows).map(({ label, leader, value }) => label + leader + value),
  );
  const notice = paper.notice === undefined ? [] : [TEXT_RULE, ...centred(paper.notice)];
  return [
    ...paperHead(BRAND.productName, paper),
    ...sections.flatMap((rows) => [TEXT_RULE, ...rows]),
    ...notice,
    TEXT_RULE,
  ].join('\n');
}

export async function renderMail(
  mail: MailDocument,
): Promise<{ subject: string; text: string; html: string }> {
  return { subject: mail.subject, text: renderText(mail), html: await renderHtml(mail) };
}
