/** Stands in a source file for the list that only the build knows: see `filesAhead`. */
export const FILES_AHEAD_MARK = '%FILES_AHEAD%';
