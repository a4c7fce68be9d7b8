/** The day from which the policy reads as it does. A change of substance gets a day of its own, and a line in the list of changes. */
export const PRIVACY_VERSION_MS = Date.UTC(2026, 10, 23);
