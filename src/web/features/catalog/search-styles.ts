// The results' code comes after the first load; its styles have to be there before.
import '#web/ui/alert.css';
import '#web/ui/button.css';
import '#web/ui/empty-state.css';
import '#web/ui/pager.css';
import '#web/ui/section-heading.css';
import './card-styles.ts';
import './product-strip.css';
import './search-results.css';
