import { cents } from '#domain/money/cents.ts';
import { formatMoney } from '#domain/money/format.ts';
import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import { defineBackofficeRoutes } from '#server/backoffice/handler.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { lockWallet, saveLimit } from './repository.ts';

export const walletRoutes = defineBackofficeRoutes({ setWalletLimit });

/** Sets below which balance at the marketplace the staff is warned. */
async function setWalletLimit(
  { tx }: Pick<ActContext, 'tx'>,
  { input: { limitCents } }: StaffRequest<'setWalletLimit'>,
): Promise<ActResult | Refusal> {
  const before = (await lockWallet(tx)).limit_cents;
  if (before === limitCents) return refuse(409, 'Ese ya es el mínimo.');
  await saveLimit(tx, limitCents);
  const amount = (value: number) => formatMoney(cents(value), 'USD');
  return {
    subject: { kind: 'wallet', id: 'marketplace' },
    before: { limitCents: before },
    after: { limitCents },
    effects: [
      `Se avisa cuando el saldo en la tienda de Estados Unidos baja de ${amount(limitCents)}; antes, de ${amount(before)}.`,
      'También se avisa, como hasta ahora, cuando no alcanza para las compras pagas sin comprar.',
    ],
  };
}
