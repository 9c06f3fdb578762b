import { Footer } from './footer.tsx';
import { Tabs } from './tabs.tsx';

/** What stands below every page: the footer, and the bar of a phone. */
export function FooterSlot() {
  return (
    <>
      <Footer />
      <Tabs />
    </>
  );
}
