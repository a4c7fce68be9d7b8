/** Whether `npm run test:long` is running: everything is tried, of which `npm test` takes a fixed sample. */
export const isLongCampaign = process.env['TEST_CAMPAIGN'] === 'long';

/** What a browser journey is marked with that only the long campaign makes. */
export const LONG_TAG = '@long';

/**
 * Nothing in these tests waits for time to pass: what takes this long hangs, however busy the machine is. A long
 * campaign takes as long as it takes.
 */
export const TEST_TIMEOUT_MS = isLongCampaign ? 0 : 180_000;

/** What has not come about by then will not, however busy the machine is. Well under a test's own time, to be told as what it is. */
export const POLLED = { poll: { timeout: 60_000 } };

declare module 'vitest' {
  interface ProvidedContext {
    /** For tests, which in workerd have no environment to read it from. */
    isLongCampaign: boolean;
  }
}
