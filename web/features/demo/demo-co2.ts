import {
  BYTES_PER_GIB,
  CO2_METHOD,
  FALLBACK_MESSAGE_BYTES,
  flowRange,
  storageRange,
  type Co2Range,
} from '#worker/domain/co2.ts';

/** What stays away in a year: all of it, and the part of it that new issues of newsletters would have added. */
export type DemoSaving = { co2Savings: number; yearlyCO2Savings: number };

/** The span around a saving of the demo, as around a real one: what lies there and what arrives have spans of their own. */
export function savingRange({ co2Savings, yearlyCO2Savings }: DemoSaving): Co2Range {
  const storedGB = (co2Savings - yearlyCO2Savings) / CO2_METHOD.storageKgPerGibYear.central;
  const storage = storageRange(storedGB * BYTES_PER_GIB, CO2_METHOD);
  const perMessage = flowRange(1, FALLBACK_MESSAGE_BYTES, CO2_METHOD);
  const messagesPerYear = yearlyCO2Savings / perMessage.centralKg;
  return {
    lowKg: storage.lowKg + messagesPerYear * perMessage.lowKg,
    centralKg: co2Savings,
    highKg: storage.highKg + messagesPerYear * perMessage.highKg,
  };
}
