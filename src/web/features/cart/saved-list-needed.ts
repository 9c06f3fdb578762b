import { createStore } from '#web/lib/store.ts';

/** Local storage key of a visitor's saved products. */
export const SAVED_ITEMS_KEY = 'savedItems';
/** Name of the channel by which tabs tell each other that a customer's saved products changed. */
export const SAVED_ITEMS_CHANNEL = 'saved-items';

/** Whether the cart page shows the saved products; their code is loaded from then on. */
export const savedListNeeded = createStore(false);
