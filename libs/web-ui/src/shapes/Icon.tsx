/** Line icons on a 24 grid, drawn for Masque; only those that are used. */
const paths = {
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  down: 'M5 9l7 7 7-7',
  up: 'M5 15l7-7 7 7',
  grip: 'M9 6v.01M15 6v.01M9 12v.01M15 12v.01M9 18v.01M15 18v.01',
  close: 'M6 6l12 12M18 6L6 18',
  plus: 'M12 5v14M5 12h14',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM20 20l-4-4',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2v2M12 20v2M2 12h2M20 12h2M4.9 4.900l1.4 1.400M17.7 17.700l1.4 1.400M4.9 19.100l1.4-1.400M17.7 6.300l1.4-1.4',
  moon: 'M20 14.500A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.500Z',
  settings:
    'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM19.4 13.500a7.6 7.6 0 0 0 0-3l2-1.6-2-3.4-2.4 1a7.6 7.6 0 0 0-2.6-1.500L14 2.500h-4l-.4 2.500A7.6 7.6 0 0 0 7 6.500l-2.4-1-2 3.4 2 1.600a7.6 7.6 0 0 0 0 3l-2 1.6 2 3.4 2.4-1a7.6 7.6 0 0 0 2.6 1.500l.4 2.500h4l.4-2.500a7.6 7.6 0 0 0 2.6-1.500l2.4 1 2-3.4-2-1.600Z',
  chat: 'M4 5h16v11H9l-5 4V5Z',
  bell: 'M6 16.500V11a6 6 0 0 1 12 0v5.500l1.500 1.500h-15L6 16.500ZM10 20.500a2 2 0 0 0 4 0',
  people:
    'M9 4a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM2.5 20c0-3.6 2.9-6 6.5-6s6.5 2.4 6.5 6M16 4.500a3.5 3.5 0 0 1 0 6.500M18 14.500c2.2.8 3.5 2.8 3.5 5.5',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4 21c0-4 3.6-6.5 8-6.500s8 2.5 8 6.5',
  mask: 'M3 6c3.5-1.3 6.2-.5 9 1 2.8-1.5 5.5-2.3 9-1 .7 4.5 0 8.5-2.5 11-2.2 2.2-5 2-6.5-.5-1.5 2.5-4.3 2.7-6.5.5C3 14.5 2.3 10.5 3 6ZM6.5 11.500c1 1.2 2.8 1.4 4 .3M17.5 11.500c-1 1.2-2.8 1.4-4 .3',
  trash: 'M4 7h16M10 11v6M14 11v6M6 7l1 13h10l1-13M9 7V4h6v3',
  filter: 'M4 6h16M7 12h10M10 18h4',
  heart:
    'M12 20s-8-4.8-8-10.800C4 6.3 6.2 4.5 8.3 4.500c1.6 0 3 .9 3.7 2.3.7-1.4 2.1-2.3 3.7-2.3 2.1 0 4.3 1.8 4.3 4.700C20 15.2 12 20 12 20Z',
  menu: 'M4 7h16M4 12h16M4 17h16',
  more: 'M12 5.500v.01M12 12v.01M12 18.500v.01',
  send: 'M4 12l16-8-6 16-3-6.500L4 12Z',
  stop: 'M7 7h10v10H7z',
  image: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9.500v.01',
  upload: 'M12 16V5M7 9.500L12 4.500l5 5M4 19.500h16',
  download: 'M12 4.500V16M7 11l5 5 5-5M4 19.500h16',
  share: 'M12 15V4M8 7.500L12 3.500l4 4M6 11H4.500v9.500h15V11H18',
  copy: 'M8 8h12v12H8zM16 8V4H4v12h4',
  edit: 'M4 20l1-4.500L16.500 4l3.500 3.500L8.500 19 4 20ZM14 6.500L17.500 10',
  check: 'M5 12.500l4.5 4.500L19 7',
  alert: 'M12 4L2.5 20h19L12 4ZM12 10v4.500M12 17.200v.01',
  retry: 'M20 12a8 8 0 1 1-2.5-5.800M20 4v4h-4',
  lock: 'M6 11h12v9H6zM9 11V7.500a3 3 0 0 1 6 0V11',
  globe: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
  key: 'M8 11a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM11 12.500L20 4M16.5 7.500L19 10',
  logout: 'M14 4H5v16h9M10 12h11M17.5 8.500L21 12l-3.5 3.5',
  shield: 'M12 3l8 3v6c0 4.5-3.3 7.7-8 9-4.7-1.3-8-4.5-8-9V6l8-3Z',
  eye: 'M2 12s3.600-6.500 10-6.500S22 12 22 12s-3.600 6.500-10 6.500S2 12 2 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
  eyeOff: 'M2 12s3.600-6.500 10-6.500S22 12 22 12s-3.600 6.500-10 6.500S2 12 2 12ZM4 20L20 4',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name, size = 20, filled = false }: { name: IconName; size?: number; filled?: boolean }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={name === 'more' || name === 'grip' ? 2.6 : 1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  );
}
