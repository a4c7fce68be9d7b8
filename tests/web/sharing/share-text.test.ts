import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

import { withAddress } from '#web/features/share/share-window.ts';
import type { useSharedResult } from '#web/features/share/share-buttons.tsx';

import { hookResult } from '#tests/web/support/hook-result.ts';
import { openWebBuild, type WebBuild } from '#tests/web/support/web-build.ts';

const hookSchema = z.object({
  useSharedResult: z.custom<typeof useSharedResult>((value) => typeof value === 'function'),
});

let web: WebBuild;

beforeAll(async () => {
  web = await openWebBuild();
});

afterAll(() => web.close());

async function sharedText(messageCount: number, language: 'sv' | 'en'): Promise<string> {
  const hooks = hookSchema.parse(await web.load('/features/share/share-buttons.tsx'));
  const figures = {
    messageCount,
    sizeBytes: 7_340_032,
    co2: { lowKg: 0.003, centralKg: 9.6, highKg: 27.4 },
  };
  const use = () => withAddress(hooks.useSharedResult(figures, null));
  return hookResult(web, use, { language });
}

test.each([
  [1, 'sv', /^1 mejl .* CO₂: .* Så räknas det: \S+\/metod\nVad väger din inkorg\? https:\/\/\S+$/],
  [2, 'sv', /^2 mejl .* CO₂: .* Så räknas det: \S+\/metod\nVad väger din inkorg\? https:\/\/\S+$/],
  [1, 'en', /^1 email .* CO₂: .* calculated: \S+\/method\nWhat does your inbox weigh\? https:\S+$/],
  [
    2,
    'en',
    /^2 emails .* CO₂: .* calculated: \S+\/method\nWhat does your inbox weigh\? https:\S+$/,
  ],
] as const)(
  'of %d emails in %s, nothing runs on after the method’s address, and the question leads to the page’s',
  async (count, language, text) => {
    expect(await sharedText(count, language)).toMatch(text);
  },
);
