import { defineBackofficeRoutes } from '#server/backoffice/handler.ts';
import { assignPackageAct } from './assign-package.ts';
import { applyNotice, dismissNotice } from './decide-notice.ts';
import { countNotices, listNotices } from './list-notices.ts';
import { readNotice } from './read-notice.ts';
import { finishPackageReturn, returnPackageAct } from './return-package.ts';

export const parkedNoticeRoutes = defineBackofficeRoutes({
  listNotices,
  countNotices,
  readNotice,
  assignPackage: assignPackageAct,
  returnPackage: returnPackageAct,
  finishPackageReturn,
  applyNotice,
  dismissNotice,
});
