import { html } from 'hono/html';

import type { GoogleSandbox } from '#tests/google-sandbox/google-sandbox.ts';
import { renderPage, type Html } from '#tests/google-sandbox/page-layout.ts';

/** Who is in the sandbox and what was asked of them. */
export function renderHome(sandbox: GoogleSandbox): Html {
  const content = html`
    <p>Invented mail for trying things out. Nothing here reaches Google.</p>
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col" class="number">Messages</th>
            <th scope="col" class="number">In the trash</th>
            <th scope="col" class="number">Calls</th>
            <th scope="col" class="number">Units</th>
            <th scope="col" class="number">Refused</th>
            <th scope="col" class="number">Forbidden</th>
            <th scope="col" class="number">Content asked for</th>
          </tr>
        </thead>
        <tbody>
          ${sandbox.accounts.list().map(({ email, mailbox, hasGmail }) => {
            const summary = sandbox.ledger.summary(email);
            return html`<tr>
              <th scope="row">${email}${hasGmail ? '' : ' (no Gmail)'}</th>
              <td class="number">${mailbox.count}</td>
              <td class="number">${sandbox.truth(email)?.trashIds().length ?? 0}</td>
              <td class="number">${summary.calls}</td>
              <td class="number">${summary.units}</td>
              <td class="number">${summary.refused}</td>
              <td class="number">${summary.forbidden}</td>
              <td class="number">${summary.askedForContent}</td>
            </tr>`;
          })}
        </tbody>
      </table>
    </div>
    <p><a href="/__sandbox/ledger">The whole ledger</a></p>
  `;
  return renderPage({ language: 'en', title: 'Google sandbox', content, isWide: true });
}
