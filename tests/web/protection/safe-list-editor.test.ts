import { afterAll, beforeAll, expect, test } from 'vitest';

import type { EditSafeListBody } from '#worker/contract/protection.ts';

import type { RefusedEdit } from '#web/features/safe-list/safe-list-editor.tsx';

import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

const TARGET = 'stilla.example';

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});

afterAll(() => web.close());

function refuse(effect: EditSafeListBody['effect']): RefusedEdit {
  return { change: { target: TARGET, effect }, code: 'network_error' };
}

/** The field that puts somebody on the list. */
function showForm(refused: RefusedEdit | null) {
  const props = { refused, isSaving: false, onProtect: () => Promise.resolve(false) };
  return web.render('/features/safe-list/safe-list-editor.tsx', 'SafeListForm', { props });
}

/** What is on the list. */
function showEdits(refused: RefusedEdit | null, language: 'sv' | 'en' = 'sv') {
  const edits = [{ target: TARGET, effect: 'protect' }];
  const props = { label: 'Listan', edits, refused, isSaving: false, onRemove: () => undefined };
  const page = { language, props };
  return web.render('/features/safe-list/safe-list-editor.tsx', 'SafeListEdits', page);
}

test('what could not be put on the list is said of the field, and of nothing else', async () => {
  const refused = refuse('protect');
  const { html, text } = await showForm(refused);
  expect(html).toContain('aria-invalid="true"');
  expect(text).toContain('Nätverksfel - kontrollera din anslutning');
  expect((await showEdits(refused)).html).not.toContain('role="alert"');
});

test('what could not be taken off the list is said by name, and does not blame the field', async () => {
  const refused = refuse('default');
  expect((await showForm(refused)).html).toContain('aria-invalid="false"');
  const { html, text } = await showEdits(refused);
  expect(html).toContain('role="alert"');
  expect(text).toContain(
    'Kunde inte ta bort stilla.example. Nätverksfel - kontrollera din anslutning',
  );
  expect((await showEdits(refused, 'en')).text).toContain('Could not remove stilla.example.');
});

test('without a fault nothing is said of one', async () => {
  expect((await showForm(null)).html).toContain('aria-invalid="false"');
  expect((await showEdits(null)).html).not.toContain('role="alert"');
});
