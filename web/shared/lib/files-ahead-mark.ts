/** Replaced by the build (`filesAhead`). */
export const FILES_AHEAD_MARK = '%FILES_AHEAD%';
