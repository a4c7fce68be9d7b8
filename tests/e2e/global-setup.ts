import { startTestStack } from './support/test-stack.ts';

const FIRST_PORT = 24_100;

/** One stack for all journeys, with ports and state of its own. Each journey makes its own accounts. */
export default function globalSetup(): Promise<() => Promise<void>> {
  return startTestStack({ firstPort: FIRST_PORT, messages: 2_000, payments: 'test' });
}
