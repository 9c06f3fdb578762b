import { SAVED_ORDERS_DB } from '#web/lib/saved-orders-database.ts';
import type { SavedPage } from './saved-page.ts';

const SAVED_PAGES = 'pages';

/** Runs one transaction on the saved pages and closes the database, so that it can be deleted at any time. */
export async function withSavedPages<Result>(
  mode: IDBTransactionMode,
  run: (pages: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await openDatabase();
  try {
    const transaction = database.transaction(SAVED_PAGES, mode);
    const request = run(transaction.objectStore(SAVED_PAGES));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new DOMException('aborted', 'AbortError'));
    });
    return request.result;
  } finally {
    database.close();
  }
}

export function readSavedPages(): Promise<SavedPage[]> {
  return withSavedPages('readonly', (pages) => pages.getAll() as IDBRequest<SavedPage[]>);
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(SAVED_ORDERS_DB);
  request.onupgradeneeded = () => request.result.createObjectStore(SAVED_PAGES, { keyPath: 'path' });
  return new Promise((resolve, reject) => {
    request.onsuccess = () => {
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => reject(request.error ?? new DOMException('not opened', 'AbortError'));
  });
}
