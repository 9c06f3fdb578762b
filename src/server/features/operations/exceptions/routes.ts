import { defineBackofficeRoutes } from '#server/backoffice/handler.ts';
import { closeItem, noteItem, releaseItem, snoozeItem, takeItem } from './change-exception.ts';
import { listExceptions, listRepairs, readException } from './list-exceptions.ts';
import { retryItem } from './retry-item.ts';

export const exceptionRoutes = defineBackofficeRoutes({
  listExceptions,
  readException,
  listRepairs,
  takeItem,
  releaseItem,
  snoozeItem,
  noteItem,
  closeItem,
  retryItem,
});
