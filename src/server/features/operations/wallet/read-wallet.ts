import { type Tx, transaction } from '#db/transaction.ts';
import { type Cents, cents } from '#domain/money/cents.ts';
import { formatMoney } from '#domain/money/format.ts';
import { isWalletLow, type WalletState } from '#domain/wallet/wallet.ts';
import type { Context } from '#server/context.ts';
import { type MailDraft, text } from '#server/features/base/mails/mail-message.ts';
import { queueMail } from '#server/features/base/mails/queue-mail.ts';
import { findOwnersToMail } from '#server/features/people/staff/staff-to-mail.ts';
import { findWallet, lockWallet, saveReading, sumOwed } from './repository.ts';

type MailDeps = Pick<Context, 'clock' | 'random' | 'config' | 'queue'>;
type Deps = MailDeps & Pick<Context, 'db' | 'partners'>;

/**
 * The job `read-wallet`: reads the balance at the marketplace. Owners are told once when it becomes low, and again only
 * after it was not.
 */
export async function readWallet(deps: Deps): Promise<void> {
  const { balance } = await deps.partners.zinc.getWallet();
  const now = deps.clock();
  await transaction(deps.db, async (tx) => {
    const row = await lockWallet(tx);
    // A reading that was overtaken by a newer one says nothing.
    if (row.read_at && row.read_at > now) return;
    const owed = cents(await sumOwed(tx));
    const state = { balance, owed, limit: cents(row.limit_cents) };
    const isLow = isWalletLow(state);
    await saveReading(tx, { balance_cents: balance, read_at: now, low_since: isLow ? (row.low_since ?? now) : null });
    if (isLow && row.low_since === null) await mailOwners(deps, tx, { state, at: now });
  });
}

async function mailOwners(deps: MailDeps, tx: Tx, { state, at }: { state: WalletState; at: Date }): Promise<void> {
  for (const { id, email } of await findOwnersToMail(tx)) {
    const url = `${deps.config.publicUrl}/operacion/avisos`;
    await queueMail(deps, tx, composeLowMail(state, { subjectId: `${id} ${at.toISOString()}`, to: email, url }));
  }
}

function composeLowMail(
  { balance, owed, limit }: WalletState,
  { url, ...identity }: { subjectId: string; to: string; url: string },
): MailDraft {
  const amount = (value: Cents) => formatMoney(value, 'USD');
  const preview = `Quedan ${amount(balance)}; las compras pagas sin comprar suman ${amount(owed)}.`;
  return {
    kind: 'wallet-low',
    ...identity,
    message: {
      subject: 'Saldo bajo en la tienda de Estados Unidos',
      heading: 'Saldo bajo en la tienda de Estados Unidos',
      preview,
      blocks: [
        text(preview),
        text(
          `El mínimo que se eligió es ${amount(limit)}. Sin saldo, las órdenes pagas esperan y se compran solas después de la carga.`,
        ),
        { kind: 'link', label: 'Ver los avisos', url },
      ],
    },
  };
}

export interface WalletReading extends WalletState {
  isLow: boolean;
  readAt: Date;
}

/** The balance as last read beside what is owed now; null until it was read for the first time. */
export async function currentWallet({
  db,
}: Pick<Context, 'db'>): Promise<{ limit: Cents; reading: WalletReading | null }> {
  const row = await findWallet(db);
  const limit = cents(row.limit_cents);
  if (row.balance_cents === null || row.read_at === null) return { limit, reading: null };
  const state = { balance: cents(row.balance_cents), owed: cents(await sumOwed(db)), limit };
  return { limit, reading: { ...state, isLow: isWalletLow(state), readAt: row.read_at } };
}
