import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const PURE = 'worked out from nothing but its key';
const OF_A_RUNTIME = 'goes with its runtime';
const IN_FLIGHT = 'is a call under way, by the id of what it is for';

/** What outlives a request, and a test file in workerd, which forgets the runtimes alone (start-anew.ts). */
const REMEMBERED: Record<string, string> = {
  'worker/create-runtime.ts: runtimes': 'is forgotten',
  'worker/access/access-token.ts: refreshFlight': IN_FLIGHT,
  'worker/admin/check-health.ts: checksOf': OF_A_RUNTIME,
  'worker/stats/routes.ts: readAt': OF_A_RUNTIME,
  'worker/domain/dates.ts: dateFormats': PURE,
  'worker/domain/dates.ts: zoneFormats': PURE,
  'worker/domain/format.ts: numberFormats': PURE,
  'worker/domain/scans/scan-rules.ts: known': PURE,
  'worker/domain/sharing/picture.ts: numbers': PURE,
  'worker/platform/images/rasterise.ts: startDrawing': PURE,
  'worker/platform/images/rasterise.ts: startLayout': PURE,
  'worker/sharing/draw-share-image.ts: grounds': PURE,
};

/** A variable of a module that is assigned again, or begins empty to be filled, or is a function that remembers. */
const MODULE_STATE =
  /^(?:export )?(?:let (\w+)|const (\w+)(?:: [^=]+)? = (?:new (?:Weak)?(?:Map|Set)(?:<.*>)?\(\)|new \w+Array\([^)[]+\).*|\[\]|\{\});$|const (\w+) = (?:createSingleFlight|startOnce)\b)/gm;

test('no module of the Worker or its objects remembers what one request could learn of another', () => {
  const files = globSync('{worker,durable-objects}/**/*.{ts,tsx}', { cwd: ROOT });
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(MODULE_STATE)].map(
      ([, variable, constant, call]) => `${file}: ${variable ?? constant ?? call}`,
    ),
  );
  expect(found.toSorted()).toEqual(Object.keys(REMEMBERED).toSorted());
});
