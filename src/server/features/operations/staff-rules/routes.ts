import { defineBackofficeRoutes } from '#server/backoffice/handler.ts';
import { approveRule, withdrawRule } from './decide-rule.ts';
import { discardRule, draftRule, editRule } from './draft-rule.ts';
import { listRules, readRule } from './read-rules.ts';

export const staffRuleRoutes = defineBackofficeRoutes({
  listRules,
  readRule,
  draftRule,
  editRule,
  discardRule,
  approveRule,
  withdrawRule,
});
