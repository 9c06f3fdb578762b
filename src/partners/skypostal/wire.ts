import { z } from 'zod';
import { MAX_TRACKING_NUMBER } from '#domain/order/tracking-numbers.ts';
import { isPlainText } from '#domain/text/plain-text.ts';

const text = z.string();

const errorWire = z
  .looseObject({ error_code: z.union([text, z.number()]).nullish(), error_description: text.nullish() })
  .nullish();

/** Business errors come with HTTP 200: `error.error_description` must be empty, and so must each entry's `error`. */
export const envelopeWire = z.looseObject({
  error: z.union([errorWire, z.array(z.unknown())]),
  data: z.unknown().optional(),
});

export const shipmentWire = z.looseObject({
  label_tracking_number_01: text,
  label_url_pdf: text.nullish(),
  error: z.array(z.unknown()).nullish(),
});

/** One carrier event. `entry_date` is WCF's '/Date(1560215160000-0400)/'. */
export const eventWire = z.looseObject({
  track_cdg: text,
  track_description: text.nullish(),
  entry_date: text.nullish(),
  entry_date_str: text.nullish(),
  event_locality: text.nullish(),
  iata_code: text.nullish(),
});
export type SkypostalEventWire = z.infer<typeof eventWire>;

export const userInfoWire = z.looseObject({ user_code: z.number(), user_key: text, app_key: text });

/** Request that announces a consolidation. Lists only the fields that the simulator reads. */
export const newShipmentWire = z.looseObject({
  user_info: userInfoWire,
  shipment_info: z.looseObject({
    consignee: z.looseObject({ first_name: text, last_name: text, email: text, id_number: text }),
    options: z.looseObject({ return_if_exists: z.boolean() }),
    data: z.looseObject({
      external_tracking: text,
      value: z.number(),
      weight: z.number(),
      items: z.array(z.looseObject({})),
    }),
  }),
});

export const trackingRequestWire = z.looseObject({ user_info: userInfoWire, tracking_number: text });

/** Text of a notice that is stored: without characters that PostgreSQL cannot store. */
const storableText = text.max(200).refine(isPlainText);
const number = z.union([storableText.max(MAX_TRACKING_NUMBER), z.number()]);

/** Notices that the carrier sends. Their real format is not public; this is the contract that the shop proposes. */
export const statusNoticeWire = z.looseObject({
  trackingNumber: number,
  statusCode: storableText.min(1).max(20),
  date: text.nullish(),
  location: storableText.nullish(),
  description: text.nullish(),
  externalTracking: text.nullish(),
});

export const packageNoticeWire = z.looseObject({
  externalTracking: storableText.min(1).max(MAX_TRACKING_NUMBER),
  email: storableText.nullish(),
  trackingNumber: number.nullish(),
  weight: z.number().nullish(),
  weightUnit: text.nullish(),
  value: z.number().nullish(),
  content: text.nullish(),
  category: text.nullish(),
});
