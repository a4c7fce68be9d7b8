/** Whether `npm run test:long` is running: everything is tried, of which `npm test` takes a fixed sample. */
export const IS_LONG_CAMPAIGN = process.env['TEST_CAMPAIGN'] === 'long';

/** How much of something to try. */
export function campaignSize(sample: number, long: number): number {
  return IS_LONG_CAMPAIGN ? long : sample;
}

/** All items in a long campaign, else `count` of them spread evenly, the first included. */
export function campaignSample<Item>(items: readonly Item[], count: number): Item[] {
  if (IS_LONG_CAMPAIGN || items.length <= count) return [...items];
  return Array.from({ length: count }, (_, order) =>
    Math.floor((order * items.length) / count),
  ).flatMap((position) => items.slice(position, position + 1));
}
