/** The one search field of the page; the tab bar leads to it. */
export const SEARCH_INPUT_ID = 'buscar';
export const SEARCH_LIST_ID = 'sugerencias';
