import { html } from 'hono/html';

import type { GoogleSandbox } from '#tests/tools/google-sandbox/google-sandbox.ts';
import type { Html } from '#tests/tools/google-sandbox/page-layout.ts';

import { renderTable } from './home-table.ts';

type Parts = Pick<GoogleSandbox, 'accounts' | 'grants' | 'keys'>;

/** Who has allowed whom what, and what happens at Google without any client's doing. */
export function renderIdentity({ accounts, grants, keys }: Parts): Html {
  const rows = grants
    .liveGrants()
    .map((grant) => [
      grant.email,
      grant.clientId,
      [...grant.scopes].map((scope) => scope.slice(scope.lastIndexOf('/') + 1) || scope).join(', '),
      grants.countLiveTokens(grant, 'access'),
      grants.countLiveTokens(grant, 'refresh'),
    ]);
  return html`${renderTable(
      ['Account', 'Client', 'Scopes', '#Access tokens', '#Refresh tokens'],
      rows,
    )}
    <p>Signing keys: made anew ${keys.rotations} time(s).</p>
    <form method="post" action="/">
      <label
        >Account
        <select name="account">
          ${accounts.list().map(({ email }) => html`<option value="${email}">${email}</option>`)}
        </select>
        <button type="submit" name="action" value="change-password">Change its password</button>
      </label>
    </form>
    <form method="post" action="/">
      <button type="submit" name="action" value="rotate-keys">Rotate the signing keys</button>
    </form>`;
}
