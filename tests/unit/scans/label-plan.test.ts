import { expect, test } from 'vitest';

import { isProgramLabel } from '#worker/domain/protection/protection.ts';
import { EVERY_LABEL, planLabels } from '#worker/domain/scans/messages/label-plan.ts';

function labels(...names: string[]) {
  return names.map((name, number) => ({ id: `Label_${number + 1}`, name }));
}

test.each([
  '[Imap]/Trash',
  '[Imap]/Drafts',
  'Deleted Messages',
  'Deleted Items',
  'Junk',
  'Junk E-mail',
  'Sent Messages',
  'INBOX/Sent Items',
  'Sync Issues/Conflicts',
  'Archives/2019',
  'Borttagna objekt',
  'Skra\u0308ppost',
  'Gelöschte Elemente',
  'Éléments envoyés',
  'Postvak UIT',
  'Lähetetyt',
  'Søppelpost',
  'Elementy usunięte',
])('%s is a label that a mail program made', (name) => {
  expect(isProgramLabel(name)).toBe(true);
});

test.each(['Kvitton', 'Notes', 'Archive', 'Arkiv', 'Spara', 'Jobb/Junk', 'Sent to Anna', ''])(
  '“%s” may be a label that somebody gave to what they keep',
  (name) => {
    expect(isProgramLabel(name)).toBe(false);
  },
);

test('without a label of a mail program everything labelled is found at once', () => {
  expect(planLabels([])).toEqual(EVERY_LABEL);
  expect(planLabels(labels('Kvitton', 'Resor'))).toEqual(EVERY_LABEL);
});

test('mail under a label of a mail program is labelled where one of its owner’s is on it too', () => {
  expect(planLabels(labels('[Imap]/Trash', 'Kvitton', 'Junk', 'Resor 2024/Norge'))).toEqual({
    programLabelIds: ['Label_1', 'Label_3'],
    searches: [
      'has:userlabels -label:[imap]-trash -label:junk',
      '{label:[imap]-trash label:junk} {label:kvitton label:resor-2024-norge}',
    ],
  });
});

test('no search names more labels than Gmail is known to take', () => {
  const many = Array.from({ length: 60 }, (_, number) => `Mapp ${number}`);
  const { searches } = planLabels(labels('Junk', ...many));
  expect(searches).toHaveLength(4);
  for (const search of searches) expect(search.split('label:').length - 1).toBeLessThan(30);
});

test.each([
  ['has a name that no search is known to take', ['Junk', 'R & D (gamla)']],
  ['goes by the same name in a search', ['[Imap]/Trash', '[Imap]-Trash']],
  ['is one of too many', ['Junk', ...Array.from({ length: 300 }, (_, number) => `M ${number}`)]],
])('where a label of the owner’s %s, every label counts', (_why, names) => {
  expect(planLabels(labels(...names))).toEqual(EVERY_LABEL);
});
