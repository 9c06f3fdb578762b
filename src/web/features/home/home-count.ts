/** Products of each section of the home page. */
export const HOME_COUNT = 5;
