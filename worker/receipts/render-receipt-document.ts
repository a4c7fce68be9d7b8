import { html, raw } from 'hono/html';

import type { UnsubscribeList } from '#worker/contract/cleanups.ts';
import { AppError } from '#worker/domain/app-error.ts';
import { BRAND } from '#worker/domain/brand.ts';
import type { Language } from '#worker/domain/language.ts';
import { receiptFileName } from '#worker/domain/receipts/receipt-facts.ts';
import { describeError } from '#worker/log.ts';
import type { PaperLine } from '#worker/mail/mail-document.ts';
import { sellerLines } from '#worker/mail/seller-footer.ts';
import { findOrderFacts } from '#worker/payments/find-order-facts.ts';
import type { Runtime } from '#worker/runtime.ts';

import { readReceipt } from './read-receipt.ts';
import {
  type DocumentPart,
  type ReceiptDocument,
  receiptDocument,
  type SenderGroup,
} from './receipt-document.ts';

/* The style of web/shared/styles/tokens.css on a sheet of A4, also on screen. Local fonts only: nothing is fetched. */
const RECEIPT_DOCUMENT_STYLE = `
@page{size:A4;margin:10mm 15mm}
*{box-sizing:border-box}
:root{color-scheme:light}
body{margin:0;background:#fbfaf6;color:#17201b;font:10pt/1.45 Inter,system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;-webkit-print-color-adjust:exact;print-color-adjust:exact}
main{max-width:180mm;margin:0 auto;padding:12mm 0}
header{display:flex;justify-content:space-between;align-items:baseline;gap:8mm;border-bottom:2px solid #17201b;padding-bottom:3mm}
.brand{font-size:17pt;font-weight:700;letter-spacing:-.02em;margin:0}
h1{font-size:17pt;font-weight:700;letter-spacing:-.02em;margin:0}
h2{font:600 8pt/1.3 ui-monospace,'IBM Plex Mono',Menlo,Consolas,monospace;letter-spacing:.1em;text-transform:uppercase;color:#2e6b4f;margin:0 0 1.5mm}
.outcome{margin:4mm 0 5mm}
.outcome p{margin:0}
.outcome .what{font-size:14pt;font-weight:700;letter-spacing:-.02em;line-height:1.25}
.outcome .means{margin-top:1mm;color:#5b655f}
.test{display:inline-block;margin:4mm 0 0;border:1.5px solid #a3411a;color:#a3411a;font-weight:700;padding:.6mm 2.5mm}
.columns{display:grid;grid-template-columns:1fr 1fr;gap:0 10mm;align-items:start}
section{break-inside:avoid;margin-bottom:5mm}
.identity{display:flex;flex-wrap:wrap;gap:.5mm 8mm;margin-top:3mm}
.identity div{display:block}
.identity dt{display:inline;color:#5b655f}
.identity dt::after{content:' ';border:0}
.identity dd{display:inline;max-width:none}
dl{margin:0;font:9pt/1.5 ui-monospace,'IBM Plex Mono',Menlo,Consolas,monospace;font-variant-numeric:tabular-nums}
dl div{display:flex;align-items:baseline;gap:1.5mm}
dt{flex:1 1 auto;min-width:0;display:flex;align-items:baseline;gap:1.5mm;overflow-wrap:anywhere}
dt::after{content:'';flex:1 1 4mm;min-width:4mm;border-bottom:1.2px dotted #a9a496}
dd{margin:0;text-align:right;overflow-wrap:anywhere;max-width:60%}
.strong{font-weight:700;border-top:1px dashed #a9a496;margin-top:.8mm;padding-top:.8mm}
.small{font-size:8.5pt;line-height:1.45;color:#3d4741;margin:1mm 0 0}
.senders{font-size:8.5pt;line-height:1.45;margin:0;columns:2;column-gap:10mm}
.senders p{margin:0 0 1mm;break-inside:avoid}
.notes{border-top:1px solid #dcd8cc;padding-top:4mm}
.printed{margin:2mm 0 0;font-size:8.5pt;color:#5b655f}
.wide{margin:0 0 4mm}
footer{border-top:2px solid #17201b;padding-top:3mm;display:flex;flex-wrap:wrap;gap:1mm 7mm;font-size:8.5pt;color:#3d4741}
footer strong{color:#17201b}
@media screen{main{background:#fff;border:1px solid #dcd8cc;margin:8mm auto;max-width:210mm;padding:14mm 15mm}}
@media screen and (max-width:700px){main{margin:0;border:0;padding:6mm 5mm}.columns,.senders{display:block;columns:1}header{display:block}}
@media print{body{background:#fff;font-size:9.5pt;line-height:1.4}dl{font-size:8.5pt;line-height:1.3}main{padding:0}section{margin-bottom:3mm}.outcome{margin:2.5mm 0 3.5mm}.notes{padding-top:2.5mm}.small,.senders{line-height:1.35}}
`;

type Html = ReturnType<typeof html>;

/**
 * A self-contained file without scripts or requests, and a CSP of its own that forbids both, since it is opened without
 * our headers. The template escapes every value except our style sheet.
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

/** Isolates bidirectional text in names. */
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

/**
 * The receipt of a paid order as a printable file.
 * @throws AppError not_found, for an unpaid order and another user's alike
 */
export async function downloadReceipt(
  runtime: Runtime,
  userId: string,
  { orderId, language }: { orderId: string; language: Language },
): Promise<{ fileName: string; content: string }> {
  const { order, progress, token } = await readReceipt(runtime, userId, orderId);
  const facts = await findOrderFacts(runtime, orderId, language);
  if (facts === null) throw new AppError('not_found');
  const document = receiptDocument({
    facts: { ...facts, cleanup: progress },
    token,
    senders: await readSenders(runtime, userId, order.cleanupId),
    printedAtMs: runtime.clock(),
  });
  return {
    fileName: receiptFileName(order.orderNumber, language),
    content: await renderReceiptDocument(document),
  };
}

/** Best effort: the receipt also works without names. */
async function readSenders(
  { mailboxCleanup, log }: Runtime,
  userId: string,
  cleanupId: string,
): Promise<UnsubscribeList['senders']> {
  try {
    return (await mailboxCleanup(userId, cleanupId).senders()).senders;
  } catch (error) {
    log.warn('receipt.senders_unknown', { cleanupId, ...describeError(error) });
    return [];
  }
}
