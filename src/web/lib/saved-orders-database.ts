/** Database of the orders that are readable without connection (features/saved-orders). */
export const SAVED_ORDERS_DB = 'saved-orders';

/** Needs neither a connection nor a script that is loaded later: it runs when a session ends, wherever that is. */
export function deleteSavedOrders(): void {
  try {
    indexedDB.deleteDatabase(SAVED_ORDERS_DB);
  } catch {
    // Where storage is forbidden there is nothing to delete.
  }
}
