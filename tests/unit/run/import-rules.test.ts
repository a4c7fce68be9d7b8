import { expect, test } from 'vitest';

import {
  forbiddenImports,
  importCycles,
  upwardImports,
} from '#tests/tools/run/checks/import-rules.ts';

function importing(path: string, specifier: string) {
  return { path, text: `import { thing } from '${specifier}';\n\nexport const other = thing;\n` };
}

test.each([
  ['worker/domain/a.ts', 'zod'],
  ['worker/domain/a.ts', '#worker/contract/scans.ts'],
  ['worker/domain/a.ts', 'node:fs'],
  ['worker/contract/a.ts', 'hono'],
  ['worker/contract/a.ts', '#worker/scans/start-scan.ts'],
  ['worker/scans/schema.ts', '#worker/scans/queries.ts'],
  ['worker/access/connection-schema.ts', '#worker/runtime.ts'],
  ['worker/scans/queries.ts', '#durable-objects/mailbox-scan/mailbox-scan.ts'],
  ['worker/platform/google/gmail-client.ts', '#worker/access/access-token.ts'],
  ['worker/platform/google/gmail-client.ts', '#worker/platform/http/errors.ts'],
  ['worker/scans/start-scan.ts', '#worker/scans/routes.ts'],
  ['worker/scans/start-scan.ts', '#worker/payments/webhook-routes.ts'],
  ['worker/scans/start-scan.ts', '#worker/app.ts'],
  ['worker/scans/start-scan.ts', '#durable-objects/mailbox-scan/mailbox-scan.ts'],
  ['worker/scans/start-scan.ts', '#tests/support/thing.ts'],
  ['worker/scans/start-scan.ts', '#web/shared/api/client.ts'],
  ['worker/scans/start-scan.ts', '../log.ts'],
  ['worker/scans/routes.ts', '#worker/scans/schema.ts'],
  ['worker/scans/routes.ts', '#worker/platform/google/gmail-client.ts'],
  ['worker/scans/routes.ts', '#durable-objects/mailbox-scan/mailbox-scan.ts'],
  ['worker/app.ts', '#durable-objects/mailbox-scan/mailbox-scan.ts'],
  ['durable-objects/mailbox-scan/a.ts', '#worker/scans/routes.ts'],
  ['durable-objects/mailbox-scan/a.ts', '#worker/index.ts'],
  ['durable-objects/mailbox-scan/a.ts', '#web/shared/api/client.ts'],
  ['web/shared/api/a.ts', '#worker/app.ts'],
  ['web/shared/api/a.ts', '#worker/log.ts'],
  ['web/shared/api/a.ts', '#worker/scans/start-scan.ts'],
  ['web/shared/api/a.ts', '#durable-objects/mailbox-scan/mailbox-scan.ts'],
  ['web/shared/api/a.ts', '#tests/support/thing.ts'],
  ['web/features/scan/a.ts', '../pay/payment-fields.tsx'],
  ['web/service-worker/a.ts', '#web/shared/lib/store.ts'],
  ['web/shared/lib/a.ts', '#web/entities/orders/api.ts'],
  ['web/entities/scans/a.ts', '#web/entities/orders/api.ts'],
  ['web/entities/orders/a.ts', '#web/features/pay/payment-fields.tsx'],
  ['web/entities/unheard-of/a.ts', '#web/shared/lib/store.ts'],
  ['web/features/pay/a.ts', '#web/features/scan/live-scan.tsx'],
  ['web/features/pay/a.ts', '#web/pages/scan/scan-page.tsx'],
  ['web/pages/demo/a.ts', '#web/pages/admin/admin-page.tsx'],
  ['web/pages/scan/a.ts', '#web/pages/demo/demo-api.ts'],
  ['web/pages/demo/a.ts', '#web/app/routes.tsx'],
  ['web/app/a.ts', '#web/prerender/render-site.tsx'],
  ['tests/unit/a.test.ts', '../support/thing.ts'],
])('%s may not import %s', (path, specifier) => {
  expect(forbiddenImports(importing(path, specifier))).toHaveLength(1);
});

test.each([
  ['worker/domain/a.ts', './other.ts'],
  ['worker/domain/scans/a.ts', '#worker/domain/app-error.ts'],
  ['worker/contract/a.ts', 'zod'],
  ['worker/contract/a.ts', 'zod/mini'],
  ['worker/contract/a.ts', '#worker/domain/app-error.ts'],
  ['worker/scans/schema.ts', '#worker/access/connection-schema.ts'],
  ['worker/scans/queries.ts', 'drizzle-orm'],
  ['worker/scans/routes.ts', './start-scan.ts'],
  ['worker/scans/start-scan.ts', '#worker/contract/mailbox-scan.ts'],
  ['worker/scans/start-scan.ts', './queries.ts'],
  ['worker/index.ts', '#durable-objects/mailbox-scan/mailbox-scan.ts'],
  ['durable-objects/mailbox-scan/a.ts', '#worker/scans/queries.ts'],
  ['web/shared/api/a.ts', '#worker/contract/scans.ts'],
  ['web/entities/orders/a.ts', '#web/entities/scans/api.ts'],
  ['web/features/pay/a.ts', '#web/features/pay/payment-fields.tsx'],
  ['web/features/pay/a.ts', '#web/entities/orders/api.ts'],
  ['web/pages/admin/a.ts', '#web/pages/admin/ticket-page.tsx'],
  ['web/pages/demo/a.ts', '#web/features/scan/live-scan.tsx'],
  ['web/pages/demo/a.ts', '#web/pages/scan/scan-page.tsx'],
  ['web/app/a.ts', '#web/pages/demo/demo-scan-page.tsx'],
  ['web/prerender/a.ts', '#web/app/routes.tsx'],
  ['tests/unit/a.test.ts', '#worker/domain/app-error.ts'],
])('%s may import %s', (path, specifier) => {
  expect(forbiddenImports(importing(path, specifier))).toEqual([]);
});

test('the web may import the type of the app, and a module on demand is held to the same rule', () => {
  const type = `export type { AppType } from '#worker/app.ts';\n`;
  expect(forbiddenImports({ path: 'web/shared/api/client.ts', text: type })).toEqual([]);
  const lazy = `const app = () => import('#worker/app.ts');\n`;
  expect(forbiddenImports({ path: 'web/shared/api/client.ts', text: lazy })).toHaveLength(1);
});

test('files that import each other are a circle, by types as well, and not where one is fetched on demand', () => {
  const a = { path: 'worker/a.ts', text: `import type { B } from './b.ts';\n` };
  const b = { path: 'worker/b.ts', text: `import {\n  c,\n  d,\n} from './c.ts';\n` };
  const c = { path: 'worker/c.ts', text: `export * from '#worker/a.ts';\n` };
  expect(importCycles([a, b, c])).toEqual([
    'worker/a.ts → worker/b.ts → worker/c.ts → worker/a.ts',
  ]);
  const lazy = { path: 'worker/c.ts', text: `export const a = () => import('./a.ts');\n` };
  expect(importCycles([a, b, lazy])).toEqual([]);
});

test.each([
  ['worker/access/sessions.ts', '#worker/cleanups/queries.ts'],
  ['worker/platform/db/sql.ts', '#worker/platform/http/errors.ts'],
  ['worker/mail/deliver-mail.ts', '#worker/support/ticket-mails.ts'],
  ['worker/payments/refunds.ts', '#worker/account/erase-account.ts'],
])('%s stands below %s, and may not import it, not even a type', (path, specifier) => {
  const text = `import type { Thing } from '${specifier}';\n`;
  expect(upwardImports({ path, text })).toEqual([`${path} → ${specifier.slice(1)}`]);
});

test.each([
  ['worker/cleanups/queries.ts', '#worker/access/sessions.ts'],
  ['worker/access/purge-queries.ts', '#worker/scans/schema.ts'],
  ['worker/access/routes.ts', '#worker/achievements/award-achievements.ts'],
  ['worker/access/sessions.ts', '#worker/runtime.ts'],
  ['worker/compose-mail.ts', '#worker/admin/alarm-mail.ts'],
])('%s may import %s', (path, specifier) => {
  expect(upwardImports(importing(path, specifier))).toEqual([]);
});

test('a resource that has no place in the order is named', () => {
  expect(upwardImports({ path: 'worker/coupons/queries.ts', text: '' })).toHaveLength(1);
});
