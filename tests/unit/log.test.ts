import { expect, test } from 'vitest';

import { createLog, describeError, type LogFields } from '#worker/log.ts';

function buildLog(leastLevel: 'debug' | 'warn' = 'debug') {
  const lines: string[] = [];
  return { log: createLog(leastLevel, (_level, line) => void lines.push(line)), lines };
}

test('a line is one JSON object with its level, event and fields', () => {
  const { log, lines } = buildLog();
  log.info('request.answered', { route: '/api/scans/:scanId', status: 200, counts: { units: 5 } });
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    {
      level: 'info',
      event: 'request.answered',
      route: '/api/scans/:scanId',
      status: 200,
      counts: { units: 5 },
    },
  ]);
});

test('lines below the least level are left out', () => {
  const { log, lines } = buildLog('warn');
  log.debug('a.b');
  log.info('a.b');
  log.warn('a.b');
  log.error('a.b');
  expect(lines).toHaveLength(2);
});

test.each([
  'anna@example.se',
  'Your receipt from Example',
  'https://google.test/callback?code=4/canary',
  'a\r\nlevel=error event=forged',
  'x'.repeat(161),
])('text from outside that got into a field is not shown: %s', (text) => {
  const { log, lines } = buildLog();
  const fields: LogFields = { kind: text, frames: [text], settings: [text] };
  log.warn('a.b', fields);
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain(text.slice(0, 8));
  expect(lines[0]).not.toMatch(/[\r\n]/);
  expect(lines[0]).toContain('"kind":"[not shown]"');
});

test('an error is told by its class and its places, never by its message', () => {
  const error = new TypeError('token ya29.canary\n    at https://evil.test/?secret=1:1:1');
  const described = describeError(error);
  expect(described.errorName).toBe('TypeError');
  expect(described.frames?.length).toBeGreaterThan(0);
  for (const frame of described.frames ?? []) expect(frame).toMatch(/^[\w@.-]+:\d+:\d+$/);
  expect(JSON.stringify(described)).not.toMatch(/canary|secret/);
});

test('what was thrown without being an error is told by its type', () => {
  expect(describeError('ya29.canary')).toEqual({ errorName: 'string' });
});
