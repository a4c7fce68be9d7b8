import { html } from 'hono/html';

import type { GoogleSandbox } from '#tests/tools/google-sandbox/google-sandbox.ts';
import { countByLabel } from '#tests/tools/google-sandbox/ledger/label-counts.ts';
import { renderPage, type Html } from '#tests/tools/google-sandbox/page-layout.ts';

import { renderCalls, renderUnitsByMinute } from './home-calls.ts';
import { renderIdentity } from './home-identity.ts';
import { renderQuota } from './home-quota.ts';
import { renderSwitches } from './home-switches.ts';
import { renderTable } from './home-table.ts';
import { renderUnsubscribes } from './home-unsubscribes.ts';

/** Who is in the sandbox, what their mailboxes hold, what was asked of them, and what can be broken. */
export function renderHome(sandbox: GoogleSandbox): Html {
  const { ledger } = sandbox;
  const content = html`
    <p>Invented mail for trying things out. Nothing here reaches Google.</p>
    <h2>Accounts</h2>
    ${renderAccounts(sandbox)}
    <h2>Mail by label</h2>
    ${sandbox.accounts.list().map(
      ({ email, mailbox }) =>
        html`<details>
          <summary>${email}</summary>
          ${renderTable(
            ['Label', '#Messages', '#Unread'],
            countByLabel(mailbox).map(({ name, messages, unread }) => [name, messages, unread]),
          )}
        </details>`,
    )}
    <h2>Quota</h2>
    ${renderQuota(sandbox.quota)}
    <h2>Units by minute</h2>
    ${renderUnitsByMinute(ledger.summary().unitsByMinute)}
    <h2>Calls by method</h2>
    ${renderTable(
      ['Method', '#Calls'],
      Object.entries(ledger.summary().callsByMethod).toSorted(([, one], [, other]) => other - one),
    )}
    <h2>Refused for quota</h2>
    ${renderCalls(ledger.refused())}
    <h2>Forbidden attempts</h2>
    ${renderCalls(ledger.forbidden())}
    <h2>Content asked for</h2>
    ${renderCalls(ledger.contentAskedFor())}
    <p><a href="/__sandbox/ledger">The whole ledger</a></p>
    <h2>Unsubscribe requests</h2>
    ${renderUnsubscribes(ledger.unsubscribeRequests(), sandbox.senders.settings.all)}
    <h2>Sign-in</h2>
    ${renderIdentity(sandbox)}
    <h2>Break things</h2>
    ${renderSwitches(sandbox.faults)}
  `;
  return renderPage({ language: 'en', title: 'Google sandbox', content, isWide: true });
}

function renderAccounts(sandbox: GoogleSandbox): Html {
  return renderTable(
    [
      'Account',
      '#Messages',
      '#In the trash',
      '#Calls',
      '#Units',
      '#Refused',
      '#Forbidden',
      '#Content asked for',
    ],
    sandbox.accounts.list().map(({ email, mailbox, hasGmail }) => {
      const summary = sandbox.ledger.summary(email);
      return [
        `${email}${hasGmail ? '' : ' (no Gmail)'}`,
        mailbox.count,
        sandbox.truth(email)?.trashIds().length ?? 0,
        summary.calls,
        summary.units,
        summary.refused,
        summary.forbidden,
        summary.askedForContent,
      ];
    }),
  );
}
