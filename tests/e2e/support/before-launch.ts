import { test } from './journey.ts';
import { rememberStack, runningStack } from './running-stack.ts';
import { startTestStack, type TestStack } from './test-stack.ts';

/** The tests of the file that calls it run against a stack whose launch gate is closed. */
export function runBeforeLaunch(firstPort: number, payments: 'test' | 'stripe' = 'test'): void {
  const usual = runningStack();
  let beforeLaunch: TestStack;

  test.beforeAll(async () => {
    beforeLaunch = await startTestStack({
      firstPort,
      messages: 50,
      payments,
      launch: 'gated',
    });
    rememberStack(beforeLaunch.running);
  });

  test.afterAll(async () => {
    await beforeLaunch.stop();
    rememberStack(usual);
  });
}
