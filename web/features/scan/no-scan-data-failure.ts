/** By which it is told that there is no scan to choose from: until the next one runs. */
export const NO_SCAN_DATA = 'no-scan-data';
