import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { PROJECT_DIR } from '#tests/tools/stack/bootstrap.mjs';
import { HANDLED_EVENTS } from '#worker/platform/payment-providers/stripe-events.ts';

test('the deploy guide names every event that the endpoint needs, and no other', () => {
  const guide = readFileSync(join(PROJECT_DIR, 'tests/tools/deploy/settings.md'), 'utf8');
  const [, section = ''] = guide.split('The endpoint needs these events:');
  const [list = ''] = section.split('If an event is lost');
  const named = Array.from(list.matchAll(/`([a-z_.]+)`/g), ([, name]) => name);
  expect(named).toEqual(HANDLED_EVENTS);
});
