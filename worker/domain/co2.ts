import { BRAND } from './brand.ts';

/**
 * CO2 method: linear estimates of keeping and receiving mail.
 *
 * "Debt" is keeping today's mail for one more year: rows add up to the total, nothing past is
 * claimed, and no outcome of deleting it either.
 */

/** The specification's GB (core, section 9). */
export const BYTES_PER_GIB = 1_073_741_824;

/** Where sizes are unknown (public, section 9). */
export const FALLBACK_MESSAGE_BYTES = 25 * 1024;

export type Co2Factor = { low: number; central: number; high: number };

export type Co2MethodVersion = typeof BRAND.co2MethodVersion;

/** Stored with every scan and order to explain old figures. */
export type Co2Method = {
  version: Co2MethodVersion;
  storageKgPerGibYear: Co2Factor;
  /** Delivery and handling. */
  deliveryKgPerMessage: Co2Factor;
};

/** From Berners-Lee 2020 (0.03 g) to 2010 (4 g), then our own margin (5 g). */
const DELIVERY_KG_PER_MESSAGE = { low: 0.00003, central: 0.004, high: 0.005 };

/**
 * A version is never changed, only added. Storage: published extremes around a central value, from
 * ADEME Impact CO2 (0.000235) to Stanford Magazine (2.0).
 */
const METHODS: Record<Co2MethodVersion, Omit<Co2Method, 'version'>> = {
  /** The specification's 0.7. */
  '2026-11': {
    storageKgPerGibYear: { low: 0.000235, central: 0.7, high: 2.0 },
    deliveryKgPerMessage: DELIVERY_KG_PER_MESSAGE,
  },
  /** The mean of UBA, Green Cloud Computing, 2021. */
  '2026-11-uba': {
    storageKgPerGibYear: { low: 0.000235, central: 0.208, high: 2.0 },
    deliveryKgPerMessage: DELIVERY_KG_PER_MESSAGE,
  },
};

export function co2Method(version: Co2MethodVersion): Co2Method {
  return { version, ...METHODS[version] };
}

/** What stored figures were made with; today's for a version that is not known. */
export function storedCo2Method(version: string): Co2Method {
  return isVersion(version) ? co2Method(version) : CO2_METHOD;
}

function isVersion(version: string): version is Co2MethodVersion {
  return Object.hasOwn(METHODS, version);
}

/** For new figures. */
export const CO2_METHOD: Co2Method = co2Method(BRAND.co2MethodVersion);

/** CO2e. */
export function storageGramsPerYear(sizeBytes: number, kgPerGibYear: number): number {
  return (sizeBytes / BYTES_PER_GIB) * kgPerGibYear * 1000;
}

/** CO2e; each message is delivered once and stored for a year. */
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

/** Per year. */
export function storageRange(sizeBytes: number, method: Co2Method): Co2Range {
  const kg = (factor: number) => storageGramsPerYear(sizeBytes, factor) / 1000;
  const { low, central, high } = method.storageKgPerGibYear;
  return { lowKg: kg(low), centralKg: kg(central), highKg: kg(high) };
}

/** Per year; the upper end includes our margin. */
export function flowRange(messagesPerYear: number, meanBytes: number, method: Co2Method): Co2Range {
  const kg = (end: keyof Co2Factor) =>
    flowGramsPerYear(messagesPerYear, meanBytes, {
      storageKgPerGibYear: method.storageKgPerGibYear[end],
      deliveryKgPerMessage: method.deliveryKgPerMessage[end],
    }) / 1000;
  return { lowKg: kg('low'), centralKg: kg('central'), highKg: kg('high') };
}

/** Of the same mail as a central value that is known. */
export function flowRangeAround(centralKg: number, meanBytes: number, method: Co2Method): Co2Range {
  const ofOne = flowRange(1, meanBytes, method);
  const messages = centralKg / ofOne.centralKg;
  return { lowKg: messages * ofOne.lowKg, centralKg, highKg: messages * ofOne.highKg };
}

export const DAYS_PER_YEAR = 365;
const MIN_WINDOW_DAYS = 28;
const MIN_MESSAGES_TO_EXTRAPOLATE = 3;

/**
 * `observedDays`: capped at a year. Too short a window or too few messages are not extrapolated:
 * the count is returned.
 */
export function messagesPerYear(count: number, observedDays: number): number {
  const windowDays = Math.min(observedDays, DAYS_PER_YEAR);
  if (windowDays < MIN_WINDOW_DAYS || count < MIN_MESSAGES_TO_EXTRAPOLATE) return count;
  return (count * DAYS_PER_YEAR) / windowDays;
}

const SECONDS_PER_YEAR = 31_557_600;

/** `elapsedSeconds` after the scan, new mail included. */
export function debtKgAfter(debtKg: number, annualFlowKg: number, elapsedSeconds: number): number {
  return debtKg + (annualFlowKg * elapsedSeconds) / SECONDS_PER_YEAR;
}

/** Core and public, section 9. */
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

/** Months of LED lighting. */
export function ledMonths(co2Kg: number): number {
  return co2Kg / LED_KG_PER_MONTH;
}

/** Of one long return flight. */
export function flightPercent(co2Kg: number): number {
  return (co2Kg / FLIGHT_KG) * 100;
}

export function showers(co2Kg: number): number {
  return co2Kg / SHOWER_KG;
}

export function coffeeCups(co2Kg: number): number {
  return co2Kg / COFFEE_CUP_KG;
}
