import { html, raw } from 'hono/html';

import { BRAND } from '#worker/domain/brand.ts';
import type { PaperLine } from '#worker/mail/mail-document.ts';
import { sellerLines } from '#worker/mail/templates/seller-footer.ts';

import type { DocumentPart, ReceiptDocument } from './receipt-document.ts';
import { RECEIPT_DOCUMENT_STYLE } from './receipt-document-style.ts';
import type { SenderGroup } from './sender-groups.ts';

type Html = ReturnType<typeof html>;

/**
 * A receipt as one file: no script, nothing fetched from anywhere, and a policy of its own that would forbid both,
 * for it is opened where our headers are not. Every value is escaped by the template; only our own style sheet is
 * not.
 */
export async function renderReceiptDocument(receipt: ReceiptDocument): Promise<string> {
  const { language, title, kind, outcome, testNotice, senders, notes } = receipt;
  const { identity, columns, printed } = receipt;
  const page = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta
          http-equiv="Content-Security-Policy"
          content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
        />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>${title}</title>
        <style>
          ${raw(RECEIPT_DOCUMENT_STYLE)}
        </style>
      </head>
      <body>
        <main>
          <header>
            <p class="brand">${BRAND.productName}</p>
            <h1>${kind}</h1>
          </header>
          <dl class="identity">${identity.map(identityHtml)}</dl>
          ${testNotice === null ? '' : html`<p class="test">${testNotice}</p>`}
          <div class="outcome">
            <p class="what">${outcome.heading}</p>
            <p class="means">${outcome.text}</p>
          </div>
          <div class="columns">
            ${columns.map((parts) => html`<div>${parts.map(partHtml)}</div>`)}
          </div>
          ${senders === null ? '' : sendersHtml(senders)}
          <div class="columns notes">${notes.map(noteHtml)}</div>
          <footer>${sellerHtml(language)}</footer>
          <p class="printed">${printed}</p>
        </main>
      </body>
    </html>`;
  return String(await page);
}

function identityHtml({ label, value }: PaperLine): Html {
  return html`<div>
    <dt>${label}</dt>
    <dd>${value}</dd>
  </div>`;
}

function partHtml({ heading, lines, note }: DocumentPart): Html {
  return html`<section>
    <h2>${heading}</h2>
    <dl>${lines.map(lineHtml)}</dl>
    ${note === null ? '' : html`<p class="small">${note}</p>`}
  </section>`;
}

function lineHtml({ label, value, isStrong = false }: PaperLine): Html {
  return html`<div class="${isStrong ? 'strong' : ''}">
    <dt>${label}</dt>
    <dd>${value}</dd>
  </div>`;
}

function sendersHtml({ heading, groups }: NonNullable<ReceiptDocument['senders']>): Html {
  return html`<section class="wide">
    <h2>${heading}</h2>
    <div class="senders">${groups.map(groupHtml)}</div>
  </section>`;
}

/** A name may be written from right to left, or pretend to be: each is kept to its own place. */
function groupHtml({ status, names, more }: SenderGroup): Html {
  const separator = names.length > 0 && more !== null ? ', ' : '';
  return html`<p>
    <strong>${status}${names.length > 0 ? ':' : ''}</strong>
    ${names.map((name, place) => html`${place === 0 ? '' : ', '}<bdi>${name}</bdi>`)}${separator}${
      more ?? ''
    }
  </p>`;
}

function noteHtml({ heading, text }: { heading: string; text: string }): Html {
  return html`<section>
    <h2>${heading}</h2>
    <p class="small">${text}</p>
  </section>`;
}

function sellerHtml(language: ReceiptDocument['language']): Html {
  const [name, ...rest] = sellerLines(language);
  return html`<strong>${name}</strong>${rest.map((line) => html`<span>${line}</span>`)}`;
}
