/** A wish that cannot be met; the message says why in words for the one who typed it. */
export class BenchOptionError extends Error {}
