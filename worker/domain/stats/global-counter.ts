/** The specification's counter (core, section 9), which is nobody's: shown as an example until there are true figures. */
const EXAMPLE_START_KG = 3806.9;
const EXAMPLE_KG_PER_DAY = 14_080;
const SECONDS_PER_DAY = 86_400;

/** The example as it stands after so many seconds of running. What is true never grows by itself. */
export function exampleCounterKg(seconds: number): number {
  return EXAMPLE_START_KG + (seconds * EXAMPLE_KG_PER_DAY) / SECONDS_PER_DAY;
}
