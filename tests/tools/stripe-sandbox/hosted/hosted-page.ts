import { html } from 'hono/html';

import { renderPage, type Html } from '#tests/tools/google-sandbox/page-layout.ts';
import {
  SANDBOX_METHODS,
  type SandboxSession,
} from '#tests/tools/stripe-sandbox/model/sandbox-model.ts';
import { PAYMENT_COURSES } from '#tests/tools/stripe-sandbox/model/session-life.ts';
import { isOffered } from '#tests/tools/stripe-sandbox/model/stripe-store.ts';

import { COURSE_LABEL, HOSTED_TEXT, METHOD_LABEL, type HostedLanguage } from './hosted-text.ts';

export function languageOf({ params }: SandboxSession): HostedLanguage {
  return params.locale === 'sv' ? 'sv' : 'en';
}

/** The page on which a buyer pays: what is sold, how it can be paid, and how that is to end. */
export function renderHostedPage(session: SandboxSession, isDeclined: boolean): Html {
  const language = languageOf(session);
  const total = amountText(session.amountTotal, session.currency);
  const methods = SANDBOX_METHODS.filter((method) => isOffered(method, session.currency));
  return frame(
    session,
    total,
    html`<table>
        ${session.params.line_items.map(
          ({ price_data: price }) =>
            html`<tr>
              <td>${price.product_data.name}</td>
              <td class="number">${amountText(price.unit_amount, price.currency)}</td>
            </tr>`,
        )}
      </table>
      ${isDeclined ? html`<p role="alert">${HOSTED_TEXT.declined[language]}</p>` : ''}
      <form method="post">
        <fieldset>
          <legend>${HOSTED_TEXT.method[language]}</legend>
          ${methods.map(
            (method, position) =>
              html`<label>
                <input
                  type="radio"
                  name="method"
                  value="${method}"
                  ${position === 0 ? 'checked' : ''}
                />
                ${METHOD_LABEL[method][language]}
              </label>`,
          )}
        </fieldset>
        <fieldset>
          <legend>${HOSTED_TEXT.course[language]}</legend>
          ${PAYMENT_COURSES.map(
            (course, position) =>
              html`<label>
                <input
                  type="radio"
                  name="course"
                  value="${course}"
                  ${position === 0 ? 'checked' : ''}
                />
                ${COURSE_LABEL[course][language]}
              </label>`,
          )}
        </fieldset>
        <p class="actions">
          ${
            session.params.cancel_url === undefined
              ? ''
              : html`<a href="${session.params.cancel_url}">${HOSTED_TEXT.back[language]}</a>`
          }
          <button class="primary">${HOSTED_TEXT.pay[language]} ${total}</button>
        </p>
      </form>`,
  );
}

/** The page of a session that nobody can pay any more. */
export function renderClosedPage(session: SandboxSession): Html {
  const language = languageOf(session);
  const title = HOSTED_TEXT[session.status === 'expired' ? 'expired' : 'complete'][language];
  const to = session.params.cancel_url ?? session.params.success_url;
  return frame(session, title, html`<p><a href="${to}">${HOSTED_TEXT.back[language]}</a></p>`);
}

function frame(session: SandboxSession, title: string, content: Html | Promise<Html>): Html {
  const language = languageOf(session);
  return renderPage({ language, title, content, banner: HOSTED_TEXT.banner[language] });
}

function amountText(minor: number, currency: string): string {
  return `${(minor / 100).toFixed(2)} ${currency.toUpperCase()}`;
}
