import { defineBackofficeRoutes } from '#server/backoffice/handler.ts';
import { openDemoSession } from './demo-session.ts';
import { endOwnSession, leave, listOwnSessions, readOwnSession } from './own-sessions.ts';

export const staffRoutes = defineBackofficeRoutes({
  readOwnSession,
  listOwnSessions,
  endOwnSession,
  openDemoSession,
  leave,
});
