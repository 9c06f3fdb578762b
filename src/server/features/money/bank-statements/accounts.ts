import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import { methodName } from '#domain/payment/method.ts';
import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import type { Context } from '#server/context.ts';
import { type Refusal, refuseField } from '#server/refusal.ts';
import { insertAccount, selectAccounts } from './repository.ts';

export async function listBankAccounts({ db }: Pick<Context, 'db'>): Promise<BackofficeReply<'listBankAccounts'>> {
  const rows = await selectAccounts(db);
  return rows.map(({ id, name, currency, methods, covered_to: coveredTo }) => ({
    id,
    name,
    currency,
    methods,
    coveredTo,
  }));
}

export async function createBankAccount(
  { tx, random, clock }: ActContext,
  { input: { name, currency, methods }, staff }: StaffRequest<'createBankAccount'>,
): Promise<ActResult | Refusal> {
  const id = random.uuid();
  const row = { id, name, currency, methods, created_at: clock(), created_by: staff.staffId };
  if (!(await insertAccount(tx, row))) return refuseField('name', 'Ya hay una cuenta con ese nombre');
  return {
    subject: { kind: 'bank-account', id },
    after: { name, currency, methods },
    effects: [
      `Se pueden importar extractos de la cuenta ${name}, en ${currency === 'USD' ? 'dólares' : 'pesos'}`,
      methods.length === 0
        ? 'Ningún medio de pago acredita en ella: no se avisa de pagos que falten'
        : `Los pagos con ${methods.map(methodName).join(', ')} acreditan en ella: de los que falten se avisa en la cola`,
    ],
  };
}
