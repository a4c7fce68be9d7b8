import { expect, test } from 'vitest';

import { measurePace } from '#tests/tools/bench/pace/measure-pace.ts';

test.each([50, 161])(
  'of %i senders the first mail is moved within ten seconds, and all within half a minute of quota',
  { timeout: 120_000 },
  async (senders) => {
    const figures = await measurePace(senders, 1);
    expect(figures).toMatchObject({ exact: true, askedBefore: 0 });
    expect(figures.firstMoved.seconds).toBeLessThan(10);
    expect(figures.provenMoved.units).toBeLessThan(2_700);
  },
);
