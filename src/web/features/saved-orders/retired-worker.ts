import { deleteSavedOrders } from '#web/lib/saved-orders-database.ts';
import { workerScope } from './worker-scope.ts';

/** Takes the worker's place in a version that drops it: erases what it read and ends its registration. */
workerScope.addEventListener('install', () => void workerScope.skipWaiting());
workerScope.addEventListener('activate', (event) => {
  deleteSavedOrders();
  event.waitUntil(workerScope.registration.unregister());
});
