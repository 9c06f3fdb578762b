/** Method and path, under `/api`, of what only the list of saved products calls. */
export const SAVED_ITEM_CALLS = {
  splitCart: 'POST /cart/split',
  saveForLater: 'POST /saved-items',
  mergeSavedItems: 'POST /saved-items/merge',
  readSavedOffers: 'POST /saved-items/offers',
  moveNextShipment: 'POST /cart/next-shipment',
  moveToCart: 'POST /saved-items/:asin/cart',
  removeSavedItem: 'DELETE /saved-items/:asin',
} as const;
