import {
  BYTES_PER_GIB,
  CO2_METHOD,
  DAYS_PER_YEAR,
  FALLBACK_MESSAGE_BYTES,
  flowRange,
  storageRange,
} from './co2.ts';

/** Always shown as an example. */
export const EXAMPLE_MAILBOX = { sizeBytes: 10 * BYTES_PER_GIB, messagesPerDay: 20 } as const;

export function exampleFootprint() {
  const { sizeBytes, messagesPerDay } = EXAMPLE_MAILBOX;
  return {
    storage: storageRange(sizeBytes, CO2_METHOD),
    flow: flowRange(messagesPerDay * DAYS_PER_YEAR, FALLBACK_MESSAGE_BYTES, CO2_METHOD),
  };
}

/** Published values in kg CO2e per GB and year, ascending; the ends are those of `CO2_METHOD`. */
export const STORAGE_SOURCES = [
  { id: 'ademe', kgPerGibYear: 0.000235, url: 'https://impactco2.fr/outils/usagenumerique' },
  {
    // Secondary source; the study itself was not read.
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

/** Grams CO2e per message received. Our high end lies above the highest. */
export const DELIVERY_SOURCES = [
  { id: 'berners-lee-2020', grams: 0.03 },
  { id: 'ademe', grams: 3.7 },
  { id: 'berners-lee-2010', grams: 4 },
] as const;
