import { html } from 'hono/html';

import type { Html } from '#tests/tools/google-sandbox/page-layout.ts';
import {
  ENDPOINT_BEHAVIOURS,
  type EndpointBehaviour,
} from '#tests/tools/google-sandbox/unsubscribe/endpoint-behaviour.ts';
import type { UnsubscribeRequest } from '#tests/tools/google-sandbox/unsubscribe/unsubscribe-request.ts';

import { renderTable, timeOf } from './home-table.ts';

const REQUESTS_SHOWN = 50;

/** What senders were asked, newest first, and how they are to behave from now on. */
export function renderUnsubscribes(
  requests: readonly UnsubscribeRequest[],
  ofAll: EndpointBehaviour | null,
): Html {
  const rows = requests
    .slice(-REQUESTS_SHOWN)
    .toReversed()
    .map(({ number, atMs, host, method, path, status, violations }) => [
      number,
      timeOf(atMs),
      host,
      `${method} ${path.slice(0, 80)}`,
      status ?? '…',
      violations.join(', '),
    ]);
  return html`<p>${requests.length} received.</p>
    ${renderTable(['Number', 'Time (UTC)', 'Sender', 'Request', '#Status', 'Wrong with it'], rows)}
    <form method="post" action="/">
      <input type="hidden" name="action" value="senders" />
      <label
        >Senders answer
        <select name="behaviour">
          <option value="as-named">as their names tell</option>
          ${ENDPOINT_BEHAVIOURS.map(
            (behaviour) =>
              html`<option value="${behaviour}" ${behaviour === ofAll ? 'selected' : ''}>
                ${behaviour}
              </option>`,
          )}
        </select>
        <button type="submit">Set</button>
      </label>
    </form>`;
}
