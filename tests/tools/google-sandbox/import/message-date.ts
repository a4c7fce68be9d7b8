const DAY_MS = 86_400_000;
/** The year of the first mail that can lie in anybody's mailbox. */
const EARLIEST_MS = Date.UTC(1971, 0, 1);
const DATE =
  /\d{1,2}[ -]+(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?[ -]+\d{2,4}|\d{4}-\d{2}-\d{2}/i;
const ASCTIME =
  /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? +([A-Z][a-z]{2}) +(\d{1,2}) +(\d{1,2}:\d{2}(?::\d{2})?)(?: +([+-]\d{4}|[A-Z]{1,4}))? +(\d{4})/;

/** As JavaScript writes a date: `Mon Oct 16 2023 16:18:56 GMT-0700`. */
const OF_JAVASCRIPT =
  /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? +([A-Z][a-z]{2}) +(\d{1,2}) +(\d{4}) +(\d{1,2}:\d{2}(?::\d{2})?)(?: +(?:GMT|UTC)?([+-]\d{4})?)?/;

/** The time that a Date header tells, in epoch milliseconds; null for none, nonsense, or one yet to come. */
export function parseDateHeader(value: string | null, nowMs: number): number | null {
  if (value === null) return null;
  const text = value.replace(/\([^)]*\)/g, ' ').trim();
  return DATE.test(text) ? plausible(Date.parse(text), nowMs) : null;
}

/** The time that the From line of an mbox tells, or null. Without a zone it is taken as UTC. */
export function parseFromLineDate(fromLine: string | null, nowMs: number): number | null {
  const text = fromLine ?? '';
  const asctime = ASCTIME.exec(text);
  if (asctime !== null) {
    const [, month, day, time, zone = '+0000', year] = asctime;
    return plausible(Date.parse(`${day} ${month} ${year} ${time} ${zone}`), nowMs);
  }
  const ofJavaScript = OF_JAVASCRIPT.exec(text);
  if (ofJavaScript !== null) {
    const [, month, day, year, time, zone = '+0000'] = ofJavaScript;
    return plausible(Date.parse(`${day} ${month} ${year} ${time} ${zone}`), nowMs);
  }
  return parseDateHeader(text.replace(/^From \S+/, ''), nowMs);
}

function plausible(timeMs: number, nowMs: number): number | null {
  return timeMs >= EARLIEST_MS && timeMs <= nowMs + DAY_MS ? timeMs : null;
}
