import { Footer } from './footer.tsx';
import { Tabs } from './tabs.tsx';

/** The footer and the tab bar of phones, below every page. */
export function FooterSlot() {
  return (
    <>
      <Footer />
      <Tabs />
    </>
  );
}
