import { html } from 'hono/html';

import type { LedgerCall, LedgerSummary } from '#tests/tools/google-sandbox/ledger/ledger.ts';
import type { Html } from '#tests/tools/google-sandbox/page-layout.ts';

import { renderTable, timeOf } from './home-table.ts';

const CALLS_SHOWN = 20;
const MINUTES_SHOWN = 30;

/** The newest of some calls, newest first. */
export function renderCalls(calls: readonly LedgerCall[]): Html {
  const more = calls.length - CALLS_SHOWN;
  return html`${renderTable(
    ['Number', 'Time (UTC)', 'Account', 'Method', '#Status', 'Reason', 'By a fault'],
    calls
      .slice(-CALLS_SHOWN)
      .toReversed()
      .map(({ number, atMs, email, method, status, reason, isFault }) => [
        number,
        timeOf(atMs),
        email ?? '',
        method,
        status,
        reason ?? '',
        isFault ? 'yes' : '',
      ]),
  )}
  ${more > 0 ? html`<p>and ${more} before these</p>` : ''}`;
}

/** What the last minutes with any calls cost, newest first. */
export function renderUnitsByMinute(minutes: LedgerSummary['unitsByMinute']): Html {
  const shown = minutes
    .toSorted((one, other) => other.minuteStartMs - one.minuteStartMs)
    .slice(0, MINUTES_SHOWN);
  const most = Math.max(1, ...shown.map(({ units }) => units));
  return renderTable(
    ['Minute (UTC)', '#Units', ''],
    shown.map(({ minuteStartMs, units }) => [
      new Date(minuteStartMs).toISOString().slice(0, 16).replace('T', ' '),
      units,
      html`<meter min="0" max="${most}" value="${units}">${units}</meter>`,
    ]),
  );
}
