import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import {
  PURCHASE_CONSENT_VERSION,
  PURCHASE_STATEMENTS,
} from '#worker/domain/orders/purchase-rules.ts';

const catalogue = readFileSync(
  new URL('../../../web/shared/i18n/locales/choice/en.po', import.meta.url),
  'utf8',
);

test('what a confirmation quotes is what stands beside the boxes, in both languages', () => {
  const { sv, en } = PURCHASE_STATEMENTS[PURCHASE_CONSENT_VERSION] ?? {};
  for (const name of ['startsImmediately', 'losesWithdrawalRight'] as const) {
    expect(catalogue).toContain(`msgid "${sv?.[name]}"\nmsgstr "${en?.[name]}"`);
  }
});
