import { i18n } from '@lingui/core';
import { afterEach, expect, test, vi } from 'vitest';

import { LANGUAGE_HEADER } from '#worker/domain/language.ts';

import { listOrders } from '#web/entities/orders/api.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each(['en', 'sv'] as const)('a page in %s says so with every call', async (language) => {
  const sent: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_address: unknown, init: RequestInit) => {
    sent.push(new Headers(init.headers).get(LANGUAGE_HEADER));
    return Response.json({ orders: [], processing: [] });
  });
  i18n.loadAndActivate({ locale: language, messages: {} });
  await listOrders(1);
  expect(sent).toEqual([language]);
});
