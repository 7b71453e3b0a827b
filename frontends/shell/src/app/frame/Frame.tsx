import type { ReactNode } from 'react';
import { BottomBar } from './BottomBar.tsx';
import css from './frame.module.css';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';

/** Header, page, footer; `full` gives the page the whole screen. */
export function Frame({ full = false, children }: { full?: boolean; children: ReactNode }) {
  if (full) return <main id="content">{children}</main>;
  return (
    <div className={css.frame}>
      <Header />
      <main id="content" className={css.main}>
        {children}
      </main>
      <Footer />
      <BottomBar />
    </div>
  );
}
