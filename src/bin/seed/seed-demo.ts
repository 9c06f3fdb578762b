import { demoCatalogue } from '#simulators/catalogue/catalogue.ts';
import type { PreparedNeeds } from '#bin/shop/open.ts';
import { demoCategories } from '#simulators/catalogue/categories.ts';
