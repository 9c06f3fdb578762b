import type { Tx } from '#db/transaction.ts';
import { isCommonPassword } from '#domain/customer/common-password.ts';
import type { Context } from '#server/context.ts';
import { isRefusal, type Refusal, refuseField } from '#server/refusal.ts';
import { setPassword } from './factors-repository.ts';
import { readOffer, stepOf } from './one-time-passwords.ts';

type Deps = Pick<Context, 'clock' | 'fieldCipher' | 'passwords'>;

export interface PasswordChoice {
  password: string;
  /** The sealed secret of the authenticator app. */
  offer: string;
  code: string;
}

export interface PasswordFactor {
  passwordHash: string;
  totpSecret: string;
  /** That of the code, which counted. */
  totpStep: number;
}

/** A password and an authenticator app whose code was right, ready to be stored. */
export async function preparePassword(
  deps: Deps,
  { id, name, email }: { id: string; name: string; email: string },
  { password, offer, code }: PasswordChoice,
): Promise<PasswordFactor | Refusal> {
  const ownNames = [email.split('@')[0] ?? '', ...name.split(' ')];
  if (isCommonPassword(password, ownNames))
    return refuseField('password', 'Esa contraseña es de las más usadas y se adivina enseguida; elegí otra');
  const secret = readOffer(deps, { staffId: id, offer });
  if (secret === null) return refuseField('code', 'El código QR venció: recargá la página y escanealo de nuevo');
  const totpStep = stepOf(deps, secret, code);
  if (totpStep === null)
    return refuseField('code', 'El código no coincide. Escribí el que la aplicación muestra ahora');
  const passwordHash = await deps.passwords.hash(password);
  if (isRefusal(passwordHash)) return passwordHash;
  return { passwordHash, totpSecret: secret, totpStep };
}

/** Stores them for a person: of two invitations to one address, the second is for whom the first one made. */
export async function savePassword(
  { fieldCipher }: Pick<Context, 'fieldCipher'>,
  tx: Tx,
  { staffId, ...factor }: PasswordFactor & { staffId: string },
): Promise<void> {
  const totpSecret = fieldCipher.encrypt(factor.totpSecret, { column: 'staff.totp_secret', id: staffId });
  await setPassword(tx, { staffId, ...factor, totpSecret });
}
