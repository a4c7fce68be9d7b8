import { html } from 'hono/html';

import { namesOf } from '#tests/tools/google-sandbox/names-of.ts';
import type { Html } from '#tests/tools/google-sandbox/page-layout.ts';
import type { QuotaMeter } from '#tests/tools/google-sandbox/quota/quota-meter.ts';
import {
  QUOTA_PRESETS,
  type QuotaPreset,
} from '#tests/tools/google-sandbox/quota/quota-settings.ts';

import { renderTable } from './home-table.ts';

const PRESET_LABELS: Readonly<Record<QuotaPreset, string>> = {
  current: 'made since May 2026',
  former: 'of before May 2026',
};

/** What may be spent, and the choice of an older project's limits and prices. */
export function renderQuota({ settings }: QuotaMeter): Html {
  return html`${renderTable(
      ['Limit', '#Units'],
      [
        ['A user, in a minute', settings.unitsPerUserMinute],
        ['The project, in a minute', settings.unitsPerProjectMinute],
        ['The project, in a day', settings.unitsPerProjectDay],
        ['A user, calls at the same time', settings.concurrencyPerUser],
      ],
    )}
    <form method="post" action="/">
      <input type="hidden" name="action" value="quota" />
      <label
        >As for a project
        <select name="preset">
          ${namesOf(QUOTA_PRESETS).map((preset) => {
            const isChosen =
              QUOTA_PRESETS[preset].unitsPerUserMinute === settings.unitsPerUserMinute;
            return html`<option value="${preset}" ${isChosen ? 'selected' : ''}>
              ${PRESET_LABELS[preset]}
            </option>`;
          })}
        </select>
        <button type="submit">Set</button>
      </label>
    </form>`;
}
