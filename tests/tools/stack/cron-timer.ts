const EVERY_MS = 5 * 60_000;
const SCHEDULE = '*/5 * * * *';

/** Fires the Worker's cron as Cloudflare would: `wrangler dev` only fires it when asked. */
export function startCronTimer(workerOrigin: string): { stop: () => void } {
  const timer = setInterval(() => void fireCron(workerOrigin).catch(() => undefined), EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** One run of the schedule, now. */
export async function fireCron(workerOrigin: string): Promise<void> {
  const url = new URL('/cdn-cgi/handler/scheduled', workerOrigin);
  url.searchParams.set('cron', SCHEDULE);
  const response = await fetch(url);
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The scheduled run answered ${response.status}.`);
}
