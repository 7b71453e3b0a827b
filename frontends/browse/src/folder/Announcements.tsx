import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

const Announce = createContext<(text: string) => void>(() => undefined);

/** Holds the live region: one that appears with its text isn't read. */
export function Announcements({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState('');
  return (
    <Announce value={setSaid}>
      {children}
      <output className="visually-hidden">{said}</output>
    </Announce>
  );
}

/** Announces the text whenever it changes; it's gone with the component. */
export function useAnnouncement(text: string): void {
  const announce = useContext(Announce);
  useEffect(() => {
    announce(text);
    return () => announce('');
  }, [announce, text]);
}
