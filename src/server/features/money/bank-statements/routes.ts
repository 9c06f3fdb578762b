import { defineBackofficeRoutes } from '#server/backoffice/handler.ts';
import { createBankAccount, listBankAccounts } from './accounts.ts';
import { confirmMatch, matchMovement, setMovementAside, undoMatch } from './decide-movement.ts';
import { importStatement } from './import-statement.ts';
import { countMovements, listMovements, readMovement, sumMovements } from './list-movements.ts';

export const bankRoutes = defineBackofficeRoutes({
  listBankAccounts,
  createBankAccount,
  importStatement,
  listMovements,
  countMovements,
  sumMovements,
  readMovement,
  confirmMatch,
  matchMovement,
  undoMatch,
  setMovementAside,
});
