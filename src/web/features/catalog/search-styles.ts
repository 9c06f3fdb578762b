// The results' code comes after the first load; its styles have to be there before.
import '#web/ui/alert.css';
import '#web/ui/button.css';
import '#web/ui/empty-state.css';
import '#web/ui/pager.css';
import './card-styles.ts';
import './search-results.css';
