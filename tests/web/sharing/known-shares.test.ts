import { expect, test } from 'vitest';

import type { ShareImageView } from '#worker/contract/sharing.ts';

import { knownShares } from '#web/features/share/share-images.ts';

function share(id: string, language: 'sv' | 'en' = 'sv'): ShareImageView {
  return {
    id,
    language,
    pageUrl: `https://grinbox.test/share/${id}`,
    messageCount: 1,
    sizeBytes: 1,
    co2: { lowKg: 0.1, centralKg: 1, highKg: 2 },
    imagePaths: { wide: `/${id}/wide.png`, square: `/${id}/square.png` },
  };
}

test('what was made while the list was on its way stands beside what it holds, each once', () => {
  const [old, made] = [share('shr_old', 'en'), share('shr_made')];
  expect(knownShares([old, { ...made }], [made], new Set())).toEqual([old, made]);
});

test('what was taken back while the list was on its way does not come back with it', () => {
  const [kept, gone] = [share('shr_kept'), share('shr_gone', 'en')];
  expect(knownShares([kept, gone], [], new Set(['shr_gone']))).toEqual([kept]);
});
