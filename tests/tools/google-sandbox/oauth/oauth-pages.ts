import { html } from 'hono/html';

import type { Account } from '#tests/tools/google-sandbox/accounts.ts';
import { renderPage, type Html } from '#tests/tools/google-sandbox/page-layout.ts';

import type { AuthorizationError, AuthorizationRequest } from './authorization-request.ts';
import { describeScope, SIGN_IN_SCOPES } from './scopes.ts';

const TEXTS = {
  en: {
    choose: 'Choose an account',
    toContinue: (client: string) => `to continue to ${client}`,
    consent: (client: string) => `${client} wants access to your Google Account`,
    identity: (email: string) => `It will see who you are: ${email}`,
    select: 'Select what it can access',
    continue: 'Continue',
    cancel: 'Cancel',
    blocked: 'Access blocked',
    noAccounts: 'The sandbox has no accounts.',
  },
  sv: {
    choose: 'Välj ett konto',
    toContinue: (client: string) => `för att fortsätta till ${client}`,
    consent: (client: string) => `${client} vill ha åtkomst till ditt Google-konto`,
    identity: (email: string) => `Tjänsten får veta vem du är: ${email}`,
    select: 'Välj vad tjänsten får tillgång till',
    continue: 'Fortsätt',
    cancel: 'Avbryt',
    blocked: 'Åtkomsten är blockerad',
    noAccounts: 'Sandlådan har inga konton.',
  },
} as const;

function clientName({ client }: AuthorizationRequest): string {
  return client.name ?? client.clientId;
}

/** One button per account, named by its address. */
export function renderAccountChooser(
  request: AuthorizationRequest,
  accounts: readonly Account[],
): Html {
  const texts = TEXTS[request.language];
  const content = html`
    <p>${texts.toContinue(clientName(request))}</p>
    <form method="post" action="/o/oauth2/v2/auth/account">
      <input type="hidden" name="request" value="${request.query}" />
      ${accounts.length === 0 ? html`<p>${texts.noAccounts}</p>` : ''}
      ${accounts.map(
        ({ email }) =>
          html`<button class="account" name="account" value="${email}">${email}</button>`,
      )}
    </form>
    <form method="post" action="/o/oauth2/v2/auth/decision" class="actions">
      <input type="hidden" name="request" value="${request.query}" />
      <button name="decision" value="cancel">${texts.cancel}</button>
    </form>
  `;
  return renderPage({ language: request.language, title: texts.choose, content });
}

/** What the client asks for; all but identity can be unticked. */
export function renderConsent(request: AuthorizationRequest, account: Account): Html {
  const texts = TEXTS[request.language];
  const choices = request.scopes.filter((scope) => !SIGN_IN_SCOPES.has(scope));
  const content = html`
    <p>${texts.identity(account.email)}</p>
    <form method="post" action="/o/oauth2/v2/auth/decision">
      <input type="hidden" name="request" value="${request.query}" />
      <input type="hidden" name="account" value="${account.email}" />
      ${
        choices.length === 0
          ? ''
          : html`<fieldset>
              <legend>${texts.select}</legend>
              ${choices.map(
                (scope) =>
                  html`<label
                    ><input type="checkbox" name="scope" value="${scope}" checked />
                    <span>${describeScope(scope, request.language)}</span></label
                  >`,
              )}
            </fieldset>`
      }
      <div class="actions">
        <button name="decision" value="cancel">${texts.cancel}</button>
        <button class="primary" name="decision" value="continue">${texts.continue}</button>
      </div>
    </form>
  `;
  return renderPage({
    language: request.language,
    title: texts.consent(clientName(request)),
    content,
  });
}

export function renderAuthorizationError(language: 'sv' | 'en', error: AuthorizationError): Html {
  return renderPage({
    language,
    title: TEXTS[language].blocked,
    content: html`<p><strong>Error ${error.status}: ${error.error}</strong></p>
      <p>${error.description}</p>`,
  });
}
