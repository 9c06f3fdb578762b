import { z } from 'zod';

const text = z.string();

export const GRAPH_API_VERSION = 'v25.0';

export const debugTokenWire = z.looseObject({
  data: z.looseObject({
    app_id: z.union([text, z.number()]).nullish(),
    type: text.nullish(),
    is_valid: z.boolean().nullish(),
    /** Seconds since 1970; 0 never expires. */
    expires_at: z.number().nullish(),
    user_id: z.union([text, z.number()]).nullish(),
    error: z
      .looseObject({ code: z.number().nullish(), subcode: z.number().nullish(), message: text.nullish() })
      .nullish(),
  }),
});

export const meWire = z.looseObject({
  id: z.union([text, z.number()]),
  email: text.nullish(),
  first_name: text.nullish(),
  last_name: text.nullish(),
  name: text.nullish(),
});
