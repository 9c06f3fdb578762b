// Everything that a product card and a list of them are dressed in.
import '#web/ui/chip.css';
import '#web/ui/icon-button.css';
import '#web/ui/onda.css';
import '#web/ui/picture.css';
import '#web/ui/price.css';
import '#web/ui/rating.css';
import './product-card.css';
import './product-grid.css';
