/** A day as every spreadsheet reads it, in Sweden's time, which whoever runs the service reads it in. */
const DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm', dateStyle: 'short' });

export function csvDay(epochMs: number): string {
  return DAY.format(epochMs);
}
