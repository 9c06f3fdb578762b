/** What a choice among the results of a search still counts after a day: half after five weeks. */
export const LEFT_AFTER_A_DAY = 0.98;
