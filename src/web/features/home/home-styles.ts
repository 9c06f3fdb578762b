// The page's code comes after the first load; its styles have to be there before.
import '#web/features/catalog/card-styles.ts';
import '#web/features/catalog/product-strip.css';
import '#web/ui/bridge.css';
import '#web/ui/button.css';
import '#web/ui/section-heading.css';
import './benefits.css';
import './hero.css';
import './home-page.css';
import './locker-section.css';
