import {
  BYTES_PER_GIB,
  CO2_METHOD,
  DAYS_PER_YEAR,
  FALLBACK_MESSAGE_BYTES,
  flowRange,
  storageRange,
} from './co2.ts';

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

/** What others have published of storage, in kg CO2e per GB and year, lowest first: the ends are those of `CO2_METHOD`. */
export const STORAGE_SOURCES = [
  { id: 'ademe', kgPerGibYear: 0.000235, url: 'https://impactco2.fr/outils/usagenumerique' },
  {
    // As it is quoted there: the study itself has not been read.
    id: 'uba',
    kgPerGibYear: 0.208,
    url: 'https://recapp.ch/?p=7147',
  },
  {
    id: 'stanford',
    kgPerGibYear: 2,
    url: 'https://medium.com/stanford-magazine/carbon-and-the-cloud-d6f481b79dfe',
  },
] as const;

/** Published values of one e-mail received, in grams CO2e. Our own high end lies above the highest. */
export const DELIVERY_SOURCES = [
  { id: 'berners-lee-2020', grams: 0.03 },
  { id: 'ademe', grams: 3.7 },
  { id: 'berners-lee-2010', grams: 4 },
] as const;
