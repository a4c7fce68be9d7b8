import {
  CO2_METHOD,
  DAYS_PER_YEAR,
  FALLBACK_MESSAGE_BYTES,
  BYTES_PER_GIB,
  flowRange,
  storageRange,
} from './co2-method.ts';

/** A mailbox that is no rarity, to explain the method by. Always shown as an example. */
export const EXAMPLE_MAILBOX = { sizeBytes: 10 * BYTES_PER_GIB, messagesPerDay: 20 } as const;

/** What the example comes to in a year: keeping what is there, and receiving as much as it does. */
export function exampleFootprint() {
  const { sizeBytes, messagesPerDay } = EXAMPLE_MAILBOX;
  return {
    storage: storageRange(sizeBytes, CO2_METHOD),
    flow: flowRange(messagesPerDay * DAYS_PER_YEAR, FALLBACK_MESSAGE_BYTES, CO2_METHOD),
  };
}
