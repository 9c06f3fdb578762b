import { defineBackofficeRoutes } from '#server/backoffice/handler.ts';
import { assignPackageAct } from './assign-package.ts';
import { applyNotice, dismissNotice } from './decide-notice.ts';
import { listNotices } from './list-notices.ts';
import { readNotice } from './read-notice.ts';
import { finishPackageReturn, returnPackageAct } from './return-package.ts';

export const parkedNoticeRoutes = defineBackofficeRoutes({
  listNotices,
  readNotice,
  assignPackage: assignPackageAct,
  returnPackage: returnPackageAct,
  finishPackageReturn,
  applyNotice,
  dismissNotice,
});
