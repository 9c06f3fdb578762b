import { z } from 'zod';
import { es } from 'zod/locales';

// Every message that a schema can give is Spanish, also those that no rule words itself.
z.config(es());

export { z };
