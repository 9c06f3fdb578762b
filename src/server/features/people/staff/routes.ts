import { defineBackofficeRoutes } from '#server/backoffice/handler.ts';
import { beginPasskeyConfirmation, confirmDemo, confirmWithCode, confirmWithPasskey } from './confirm.ts';
import { openDemoSession } from './demo-session.ts';
import { approveStaffGrant, listStaffGrants, refuseStaffGrant, withdrawStaffGrant } from './grant-requests.ts';
import {
  acceptInvitationWithPasskey,
  acceptInvitationWithPassword,
  beginInvitationPasskey,
  readInvitation,
} from './invitations.ts';
import {
  addOwnPasskey,
  beginOwnPasskey,
  offerAuthenticator,
  readOwnFactors,
  removeOwnPasskey,
  renewOwnRecoveryCodes,
  setOwnPassword,
} from './own-factors.ts';
import { endOtherSessions, endOwnSession, leave, listOwnSessions, readOwnSession } from './own-sessions.ts';
import { listRecentReasons } from './recent-reasons.ts';
import { beginPasskeySignIn, signInWithPasskey, signInWithPassword, signInWithRecoveryCode } from './sign-in.ts';
import {
  cancelInvitation,
  changeStaffRole,
  countAudit,
  disableStaff,
  endStaffSessions,
  inviteStaff,
  listAudit,
  listInvitations,
  listStaff,
} from './team.ts';

export const staffRoutes = defineBackofficeRoutes({
  readOwnSession,
  listOwnSessions,
  endOwnSession,
  endOtherSessions,
  openDemoSession,
  leave,
  readInvitation,
  beginInvitationPasskey,
  acceptInvitationWithPasskey,
  acceptInvitationWithPassword,
  beginPasskeySignIn,
  signInWithPasskey,
  signInWithPassword,
  signInWithRecoveryCode,
  beginPasskeyConfirmation,
  confirmWithPasskey,
  confirmWithCode,
  confirmDemo,
  readOwnFactors,
  offerAuthenticator,
  beginOwnPasskey,
  addOwnPasskey,
  removeOwnPasskey,
  setOwnPassword,
  renewOwnRecoveryCodes,
  listStaff,
  listInvitations,
  inviteStaff,
  cancelInvitation,
  changeStaffRole,
  listStaffGrants,
  approveStaffGrant,
  refuseStaffGrant,
  withdrawStaffGrant,
  endStaffSessions,
  disableStaff,
  listAudit,
  countAudit,
  listRecentReasons,
});
