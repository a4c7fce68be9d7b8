import { html, raw } from 'hono/html';

import { BRAND } from '#worker/domain/brand.ts';

import type { MailBlock, MailDocument, Paper } from './mail-document.ts';
import { STYLE_SHEET, STYLE } from './mail-style.ts';
import { centred, PAPER_WIDTH, paperHead, paperRows, type PaperRow } from './paper-rows.ts';

const RULE = '- '.repeat(PAPER_WIDTH / 2).trimEnd();
/** Keeps what follows a short preview out of it. */
const PREVIEW_FILL = '\u00a0\u200c'.repeat(60);

type Html = ReturnType<typeof html>;

/**
 * A mail as a page: no tables, no pictures, nothing fetched from anywhere, nothing that tells who has read
 * it. Every value is escaped by the template; only our own style sheet is not.
 */
export async function renderHtml(mail: MailDocument): Promise<string> {
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

/** What is read as one: a number of ours, a day, a postcode with its town. */
const WHOLE =
  /(\b[A-Z]{2}-\d{8}\b|\b\d{4}-\d\d-\d\d\b|\b\d{1,2} \p{Ll}{3,4}\.? \d{4}\b|\b\p{Lu}\p{Ll}{2} \d{1,2}, \d{4}\b|\b\d{3} \d\d \p{L}+)/u;

/** Ends no line in the middle of what is read as one. */
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

/** The very characters of the text form: leaders are dots, and no program lays them out differently. */
function paperHtml(paper: Paper): Html {
  const [brand = '', ...head] = paperHead(BRAND.productName, paper);
  const notice = paper.notice === undefined ? [] : centred(paper.notice);
  const rows = [
    html`<b>${brand}</b>`,
    ...head,
    ...paper.sections.flatMap((lines) => [
      ornament('rule', RULE),
      ...lines.flatMap(paperRows).map(rowHtml),
    ]),
    ...(notice.length === 0 ? [] : [ornament('rule', RULE)]),
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

/** For the eye alone: whoever has a mail read to them is spared it. */
function ornament(name: 'leader' | 'rule', text: string): Html {
  return html`<span class="${name}" style="${STYLE[name]}" aria-hidden="true">${text}</span>`;
}

/** @throws Error for what would do anything but lead to a page */
function webAddress(url: string): string {
  const { href, protocol } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new Error('a link that leads to no page');
  return href;
}
