import {
  BYTES_PER_GIB,
  CO2_METHOD,
  storageRange,
  type Co2Range,
} from '#worker/domain/co2-method.ts';

/** The published span around a figure of the demo, as around a real one. */
export function publishedRange(co2Kg: number): Co2Range {
  const sizeGB = co2Kg / CO2_METHOD.storageKgPerGibYear.central;
  return storageRange(sizeGB * BYTES_PER_GIB, CO2_METHOD);
}
