/**
 * The CO2 method: what keeping mail, and receiving more of it, is estimated to emit.
 *
 * "Debt" means the emissions of keeping today's mail for one more year. So deleting really avoids it,
 * rows add up to their total, and nothing past is claimed back. All formulas are linear.
 */

/** Bytes in the specification's GB (core, section 9). */
export const BYTES_PER_GIB = 1_073_741_824;

/** Mean size assumed for a sender whose sizes are unknown (public, section 9). */
export const FALLBACK_MESSAGE_BYTES = 25 * 1024;

export type Co2Factor = { low: number; central: number; high: number };

/** One set of factors; stored with every scan, so that an old figure can be explained. */
export type Co2Method = {
  version: string;
  /** kg CO2e per GiB stored and year. */
  storageKgPerGibYear: Co2Factor;
  /** kg CO2e per newly received message (delivery and handling). */
  deliveryKgPerMessage: Co2Factor;
};

/**
 * Central values are the specification's. Low and high are the ends of what has been published, and above the
 * highest of delivery a margin of our own: storage from ADEME Impact CO2 (0.000235) to Stanford Magazine (2.0);
 * delivery from the 2020 revision of Berners-Lee (0.03 g) to his 2010 figure (4 g), and on to 5 g.
 */
export const CO2_METHOD: Co2Method = {
  version: '2026-11',
  storageKgPerGibYear: { low: 0.000235, central: 0.7, high: 2.0 },
  deliveryKgPerMessage: { low: 0.00003, central: 0.004, high: 0.005 },
};

/** Grams of CO2e that storing `sizeBytes` for one year emits. */
export function storageGramsPerYear(sizeBytes: number, kgPerGibYear: number): number {
  return (sizeBytes / BYTES_PER_GIB) * kgPerGibYear * 1000;
}

/** Grams of CO2e a year from `messagesPerYear` new messages of `meanBytes` each: stored once and delivered. */
export function flowGramsPerYear(
  messagesPerYear: number,
  meanBytes: number,
  factors: { storageKgPerGibYear: number; deliveryKgPerMessage: number },
): number {
  const kgPerMessage =
    (meanBytes / BYTES_PER_GIB) * factors.storageKgPerGibYear + factors.deliveryKgPerMessage;
  return messagesPerYear * kgPerMessage * 1000;
}

export type Co2Range = { lowKg: number; centralKg: number; highKg: number };

/** The published span around a storage figure, in kg a year. */
export function storageRange(sizeBytes: number, method: Co2Method): Co2Range {
  const kg = (factor: number) => storageGramsPerYear(sizeBytes, factor) / 1000;
  const { low, central, high } = method.storageKgPerGibYear;
  return { lowKg: kg(low), centralKg: kg(central), highKg: kg(high) };
}

/** The span around a yearly flow, in kg a year: its upper end holds our own margin. */
export function flowRange(messagesPerYear: number, meanBytes: number, method: Co2Method): Co2Range {
  const kg = (end: keyof Co2Factor) =>
    flowGramsPerYear(messagesPerYear, meanBytes, {
      storageKgPerGibYear: method.storageKgPerGibYear[end],
      deliveryKgPerMessage: method.deliveryKgPerMessage[end],
    }) / 1000;
  return { lowKg: kg('low'), centralKg: kg('central'), highKg: kg('high') };
}

export const DAYS_PER_YEAR = 365;
const MIN_WINDOW_DAYS = 28;
const MIN_MESSAGES_TO_EXTRAPOLATE = 3;

/**
 * New messages a year from `count` seen in the last `observedDays` (at most a year). Too short a
 * window or too few messages are not extrapolated: the count itself is the honest answer.
 */
export function messagesPerYear(count: number, observedDays: number): number {
  const windowDays = Math.min(observedDays, DAYS_PER_YEAR);
  if (windowDays < MIN_WINDOW_DAYS || count < MIN_MESSAGES_TO_EXTRAPOLATE) return count;
  return (count * DAYS_PER_YEAR) / windowDays;
}

const SECONDS_PER_YEAR = 31_557_600;

/** The debt in kg as it stands `elapsedSeconds` after the scan ended, new mail included. */
export function debtKgAfter(debtKg: number, annualFlowKg: number, elapsedSeconds: number): number {
  return debtKg + (annualFlowKg * elapsedSeconds) / SECONDS_PER_YEAR;
}

/** What a mass of CO2 compares to; the divisors are the specification's (core and public, section 9). */
export const CAR_KG_PER_KM = 0.12;
export const BEEF_KG_PER_KG = 27;
export const FLIGHT_KG = 1600;
export const LED_KG_PER_MONTH = 1.44;
export const SHOWER_KG = 0.5;
export const COFFEE_CUP_KG = 0.2;

export function carKm(co2Kg: number): number {
  return co2Kg / CAR_KG_PER_KM;
}

export function beefKg(co2Kg: number): number {
  return co2Kg / BEEF_KG_PER_KG;
}

/** For how many months it lights an LED bulb. */
export function ledMonths(co2Kg: number): number {
  return co2Kg / LED_KG_PER_MONTH;
}

/** Per cent of one long return flight. */
export function flightPercent(co2Kg: number): number {
  return (co2Kg / FLIGHT_KG) * 100;
}

export function showers(co2Kg: number): number {
  return co2Kg / SHOWER_KG;
}

export function coffeeCups(co2Kg: number): number {
  return co2Kg / COFFEE_CUP_KG;
}
