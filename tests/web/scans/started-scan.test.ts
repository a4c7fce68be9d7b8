import { expect, test } from 'vitest';

import { startedAfter } from '#web/features/scan/use-show-scan.ts';

const STARTED = { scanId: 'scn_1', startedAtMs: 100 };
const SHOWN = { startedAtMs: 50 };

test.each([
  [{ started: STARTED }, STARTED],
  [{ started: { ...STARTED, scanId: 7 } }, null],
  [{ started: 'scn_1' }, null],
  [{}, null],
  [null, null],
  [undefined, null],
])(
  'a page that shows an earlier scan learns from the state %j which one was started',
  (...given) => {
    const [state, started] = given;
    expect(startedAfter(SHOWN, state)).toEqual(started);
  },
);

test.each([100, 101, 9_000])(
  'whoever comes back by the history to where a scan was started is shown the one of %i, and told nothing anew',
  (startedAtMs) => {
    expect(startedAfter({ startedAtMs }, { started: STARTED })).toBeNull();
  },
);
