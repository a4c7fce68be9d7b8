import { html } from 'hono/html';

import type { FaultQueue } from '#tests/google-sandbox/faults/fault-queue.ts';
import type { Html } from '#tests/google-sandbox/page-layout.ts';

import { FAULT_SWITCHES, isSwitchedOn } from './fault-switches.ts';
import { renderTable } from './home-table.ts';

const ONCE = [
  ['expire-tokens', 'Let all access tokens expire'],
  ['revoke-grants', 'Revoke all grants'],
  ['forget-history', 'Make all history ids too old'],
  ['forget-calls', 'Forget all calls and unsubscribe requests'],
] as const;

/** Buttons that switch faults on and off, and some that do a thing once. */
export function renderSwitches(faults: FaultQueue): Html {
  const ordered = faults.pending().length;
  const rows = FAULT_SWITCHES.map((fault) => {
    const isOn = isSwitchedOn(faults, fault);
    return [
      fault.label,
      isOn ? 'on' : 'off',
      html`<form method="post" action="/">
        <input type="hidden" name="action" value="fault" />
        <input type="hidden" name="id" value="${fault.id}" />
        <button type="submit" name="state" value="${isOn ? 'off' : 'on'}">
          Switch ${isOn ? 'off' : 'on'}<span class="unseen">: ${fault.label}</span>
        </button>
      </form>`,
    ];
  });
  return html`${renderTable(['Fault', 'Now', ''], rows)}
    <p>${ordered} fault(s) ordered in all, those of tests included.</p>
    <form method="post" action="/" class="actions">
      ${ONCE.map(
        ([action, label]) =>
          html`<button type="submit" name="action" value="${action}">${label}</button>`,
      )}
    </form>`;
}
