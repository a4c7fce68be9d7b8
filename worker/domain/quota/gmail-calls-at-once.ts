/**
 * Calls to Gmail that one piece of work has under way: a scan, what is looked up in its result, a clean-up. Gmail
 * refuses a user somewhat more than that at once (it does not say how many: some ten, 4 to 5 are safe), and one
 * invocation may have six connections waiting (Workers limits).
 */
export const GMAIL_CALLS_AT_ONCE = 5;
