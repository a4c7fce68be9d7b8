import { inject } from 'vitest';

/** Everything is tried, of which `npm test` takes a fixed sample (campaign-setting.ts). */
export const IS_LONG_CAMPAIGN = inject('isLongCampaign');

/** How much of something to try. */
export function campaignSize(sample: number, long: number): number {
  return IS_LONG_CAMPAIGN ? long : sample;
}

/** How often a property is tried: on the same cases each time, or on as many new ones in a long campaign. */
export function campaignRuns(
  sample: number,
  long: number,
  seed = 1,
): { numRuns: number; seed?: number } {
  return IS_LONG_CAMPAIGN ? { numRuns: long } : { numRuns: sample, seed };
}

/** All items in a long campaign, else `count` of them spread evenly, the first included. */
export function campaignSample<Item>(items: readonly Item[], count: number): Item[] {
  if (IS_LONG_CAMPAIGN || items.length <= count) return [...items];
  return Array.from({ length: count }, (_, order) =>
    Math.floor((order * items.length) / count),
  ).flatMap((position) => items.slice(position, position + 1));
}
