import { html } from 'hono/html';

import {
  FAULT_CATALOGUE,
  FAULT_GROUPS,
  type FaultPreset,
} from '#tests/tools/google-sandbox/faults/fault-catalogue.ts';
import type { FaultQueue } from '#tests/tools/google-sandbox/faults/fault-queue.ts';
import { namesOf } from '#tests/tools/google-sandbox/names-of.ts';
import type { Html } from '#tests/tools/google-sandbox/page-layout.ts';

import { isSwitchedOn } from './fault-switches.ts';
import { renderTable } from './home-table.ts';

const ONCE = [
  ['expire-tokens', 'Let all access tokens expire'],
  ['revoke-grants', 'Revoke all grants'],
  ['forget-history', 'Make all history ids too old'],
  ['forget-calls', 'Forget all calls and unsubscribe requests'],
] as const;

/** Buttons that switch faults on and off, by their groups, and some that do a thing once. */
export function renderSwitches(faults: FaultQueue): Html {
  const ordered = faults.pending().length;
  const groups = namesOf(FAULT_GROUPS).map((group) => ({
    group,
    presets: FAULT_CATALOGUE.filter((preset) => preset.group === group),
  }));
  return html`${groups.map(({ group, presets }) => {
      const isAnyOn = presets.some((preset) => isSwitchedOn(faults, preset));
      return html`<details ${isAnyOn ? 'open' : ''}>
        <summary>${group}: ${FAULT_GROUPS[group]}</summary>
        ${renderTable(
          ['Fault', 'Of', 'Now', ''],
          presets.map((preset) => renderSwitch(preset, isSwitchedOn(faults, preset))),
        )}
      </details>`;
    })}
    <p>${ordered} fault(s) ordered in all, those of tests included.</p>
    <form method="post" action="/" class="actions">
      ${ONCE.map(
        ([action, label]) =>
          html`<button type="submit" name="action" value="${action}">${label}</button>`,
      )}
    </form>`;
}

function renderSwitch({ id, label, fault }: FaultPreset, isOn: boolean): (string | Html)[] {
  return [
    label,
    fault.method,
    isOn ? 'on' : 'off',
    html`<form method="post" action="/">
      <input type="hidden" name="action" value="fault" />
      <input type="hidden" name="id" value="${id}" />
      <button type="submit" name="state" value="${isOn ? 'off' : 'on'}">
        Switch ${isOn ? 'off' : 'on'}<span class="unseen">: ${label}</span>
      </button>
    </form>`,
  ];
}
