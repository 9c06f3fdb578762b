import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { BackofficeEndpoint, SecondPerson } from '#contract/backoffice/endpoint.ts';
import { backofficeEndpoints } from '#contract/backoffice/endpoints.ts';

const DOCUMENT = join(import.meta.dirname, '../../../docs/backoffice.md');
const ACTS = (Object.entries(backofficeEndpoints) as [string, BackofficeEndpoint][]).filter(
  ([, { kind }]) => kind === 'act',
);

/** Acts that neither spend, redirect goods or money, lift a limit, change the books nor show personal data. */
const WITHOUT_CONFIRMATION = [
  'correctTranslation',
  'addNote',
  'noteCall',
  // To the address that it went to before.
  'resendOrderMail',
  'checkOrderPayment',
  'closeCancellation',
  // Whose work an order is, and how it is found.
  'takeOrder',
  'assignOrder',
  'tagOrder',
  'saveView',
  'renameView',
  'deleteView',
  // The list that the person reads on the screen, as a file.
  'exportList',
  // What calls the person themselves.
  'seeBell',
  'postponeBell',
  'setDigest',
  'takeItem',
  'releaseItem',
  'snoozeItem',
  'noteItem',
  'closeItem',
  // Repeats what was decided and got stuck, as the reconciliation does every five minutes.
  'retryItem',
  // Take the caller's own request back.
  'withdrawRefund',
  'withdrawLoss',
  'closeReturn',
  'messageCustomer',
  'openCaseForCustomer',
  'sendCarrierClaim',
  'recordCarrierAnswer',
  'takeBackClaimReport',
  'closeCase',
  // The shop's own paper beside an order, or one that went to the wrong one.
  'addOrderDocument',
  'removeOrderDocument',
  'askOrderPaper',
  'sendOrderPaper',
  'takeBackPaper',
  'closePaperRequest',
  'finishPackageReturn',
  // What the partner's authentic notice says, to the order that it names.
  'applyNotice',
  'dismissNotice',
  'endCustomerSession',
  'endCustomerSessions',
  'liftSuppression',
  'markSearchSeen',
  'withdrawSuggestion',
  'restoreSuggestion',
  'extendQuestion',
  // To a person who stands at the branch, whose document or code is looked at.
  'handOverOrder',
  // The order keeps the address that it has.
  'withdrawAddressChange',
  // Nothing changes until another person approves the draft.
  'draftRule',
  'editRule',
  'discardRule',
];

test('every act needs a recent confirmation but for those that move nothing', () => {
  expect(ACTS.flatMap(([name, { stepUp }]) => (stepUp ? [] : [name])).sort()).toEqual(WITHOUT_CONFIRMATION.sort());
});

test('who completes an act as the second person does so by an act with a permission and a confirmation of its own', () => {
  for (const [name, { secondPerson }] of ACTS) {
    if (secondPerson === null) continue;
    const [, completing] = ACTS.find(([other]) => other === secondPerson.act) ?? [];
    expect([name, completing]).toMatchObject([name, { stepUp: true, permission: expect.any(String) }]);
  }
});

function whenOf({ limit }: SecondPerson): string {
  if (limit === 'another owner') return 'a role that approves, where another owner may';
  return limit === null ? 'always' : `above \`${limit}\``;
}

test('docs/backoffice.md says of every act which permission, confirmation and second person it needs', () => {
  const completing = new Set(ACTS.flatMap(([, { secondPerson }]) => secondPerson?.act ?? []));
  const rows = ACTS.map(([name, { permission, stepUp, secondPerson }]) => {
    const second = secondPerson
      ? `\`${secondPerson.act}\`, ${whenOf(secondPerson)}`
      : completing.has(name)
        ? 'is the second person'
        : '';
    return `| \`${name}\` | ${permission === null ? 'own' : `\`${permission}\``} | ${stepUp ? 'yes' : ''} | ${second} |`;
  });
  const [, table = ''] = readFileSync(DOCUMENT, 'utf8').split(
    '| act | permission | step-up | second person |\n|---|---|---|---|\n',
  );
  expect(table.split('\n\n')[0]?.trimEnd().split('\n')).toEqual(rows);
});
