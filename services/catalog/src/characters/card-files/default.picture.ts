/** What a PNG card shows whose character has no picture: the half mask on velvet, as SVG. */
export const defaultPicture: Uint8Array = new TextEncoder().encode(`
<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="-16 -23 96 96">
  <rect x="-16" y="-23" width="96" height="96" fill="#1e1a26"/>
  <path fill="#e3b35c" d="M4 13.2C12.5 10 21.6 11.4 32 15.6c10.4-4.2 19.5-5.6 28-2.4 1.9 11.3-.2 22.4-6.9 29.2-5.6 5.7-13.2
    6.2-17.6.9-1.5-1.8-2.1-3.8-3.5-3.8s-2 2-3.5 3.8c-4.4 5.3-12 4.8-17.6-.9C4.2 35.6 2.1 24.5 4 13.2Zm9.2 14.3c3.1 5.3
    10.3 6.5 15 2.2-1.9-5.5-9.6-7.2-15-2.2Zm37.6 0c-5.4-5-13.1-3.3-15 2.2 4.7 4.3 11.9 3.1 15-2.2Z"/>
</svg>`);
