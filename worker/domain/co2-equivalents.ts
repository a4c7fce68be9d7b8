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
