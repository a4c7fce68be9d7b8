/**
 * How many test files run at once. Vitest by itself leaves one core to whoever is watching: half of a small
 * machine. Each project has to say it, since none takes it over from the whole.
 */
export const TEST_WORKERS = '100%';
