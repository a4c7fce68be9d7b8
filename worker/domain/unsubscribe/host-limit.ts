import { HOUR_MS } from '#worker/domain/duration.ts';

/** So many requests a minute go to one host, whoever they are for: nobody's server is to be flooded through us. */
export const HOST_REQUESTS_PER_MINUTE = 20;

/** A minute, and the seconds that pass between leave to ask and asking. */
export const HOST_WINDOW_MS = 70_000;

/** Whose host a request went to is of no use once the window is over. */
export const HOST_KEPT_MS = HOUR_MS;
