/** The day from which the terms read as they do. */
export const TERMS_VERSION_MS = Date.UTC(2026, 10, 22);
