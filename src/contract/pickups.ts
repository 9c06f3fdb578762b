import { COLLECTORS } from '#domain/order/pickup.ts';
import { hasOneProof, identityProof, PROOF_FAULT, personName, proofFormSchema } from './accounts.ts';
import { endpoint, noContent } from './endpoint.ts';
import { idParams, instant } from './fields.ts';
import { z } from './zod.ts';

const collectorName = { firstName: personName, lastName: personName };

/** Who knows only a session's token must not say who takes the parcel. */
const authorizeSchema = z.strictObject({ ...collectorName, ...identityProof }).refine(hasOneProof, PROOF_FAULT);

/** The form of the web, where one field holds the password or the code. */
export const pickupFormSchema = z.strictObject({ ...collectorName, ...proofFormSchema.shape });

const authorizationSchema = z.strictObject({
  /** As the shopper typed it. */
  name: z.string(),
  authorizedAt: instant,
  /** Whether its code does not count any more, because too many wrong ones were typed. */
  isBlocked: z.boolean(),
});

const pickupSchema = z.strictObject({
  authorization: authorizationSchema.nullable(),
  /** Who picked it up at the branch; null before, and where the carrier alone says that it was delivered. */
  pickedUp: z
    .strictObject({
      at: instant,
      by: z.enum(COLLECTORS),
      /** Of the person that was authorized, until it is erased. */
      name: z.string().nullable(),
    })
    .nullable(),
});
export type Pickup = z.output<typeof pickupSchema>;

/** As the staff sees it, with how many wrong codes are left to type. */
export const pickupForStaffSchema = pickupSchema.extend({
  authorization: authorizationSchema.omit({ isBlocked: true }).extend({ triesLeft: z.int() }).nullable(),
});

export const pickupEndpoints = {
  readPickup: endpoint({
    summary: 'Quién puede retirar en el local una orden tuya, además de vos, y quién la retiró',
    params: idParams,
    reply: pickupSchema,
    access: 'customer',
  }),
  authorizePickup: endpoint({
    summary:
      'Autoriza a una persona a retirar una orden tuya; el código que se le da se dice solo acá y el anterior deja de servir',
    params: idParams,
    body: authorizeSchema,
    reply: z.strictObject({ authorization: authorizationSchema, code: z.string() }),
    access: 'customer',
  }),
  revokePickup: endpoint({
    summary: 'La persona autorizada ya no puede retirar una orden tuya',
    params: idParams,
    reply: noContent,
    status: 204,
    access: 'customer',
  }),
} as const;
