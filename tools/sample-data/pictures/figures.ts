/** Silhouettes as paths. The origin is where the chin meets the throat, unless it says otherwise. */

/** Head and shoulders under a wide hood, seen from the front. */
export const hooded =
  'M-78 34C-98 -52 -66 -132 0 -152C66 -132 98 -52 78 34C120 62 178 92 206 190C222 250 230 330 236 430L-236 430C-230 330 -222 250 -206 190C-178 92 -120 62 -78 34Z';

/** Slim shoulders, seen from behind. */
export const slimShoulders =
  'M-60 44C-110 58 -168 74 -190 140C-208 196 -216 320 -220 430L220 430C216 320 208 196 190 140C168 74 110 58 60 44Z';

/** Long loose hair, seen from behind; goes over slimShoulders. */
export const longHair =
  'M0 -142C44 -142 70 -108 68 -60C67 -24 78 8 84 52C90 108 84 150 70 178C40 196 -40 196 -70 178C-84 150 -90 108 -84 52C-78 8 -67 -24 -68 -60C-70 -108 -44 -142 0 -142Z';

/** Short hair, high collar, epaulettes, seen from behind. */
export const uniform =
  'M-52 -58C-56 -112 -34 -138 0 -138C34 -138 56 -112 52 -58C58 -56 58 -34 48 -30C44 -10 38 4 30 14L34 34L66 26L70 56C120 62 176 74 200 100L204 150C214 230 218 330 222 430L-222 430C-218 330 -214 230 -204 150L-200 100C-176 74 -120 62 -70 56L-66 26L-34 34L-30 14C-38 4 -44 -10 -48 -30C-58 -34 -58 -56 -52 -58Z';

/** A brimmed hat and a coat with its collar up, half turned to the left. */
export const hatAndCoat =
  'M-128 -78C-92 -66 -72 -78 -66 -84C-66 -132 -54 -166 -34 -172C-18 -176 -6 -164 6 -166C34 -170 54 -146 60 -90C84 -84 104 -76 124 -84C112 -56 74 -46 58 -46C62 -22 56 0 46 12L60 -6C78 10 86 36 92 56C150 74 186 104 202 170C216 236 222 330 226 430L-206 430C-204 340 -198 250 -180 180C-166 122 -130 84 -74 58C-72 34 -62 4 -44 -10L-36 8C-48 4 -54 -4 -56 -12C-60 -16 -62 -22 -60 -28C-66 -30 -68 -34 -62 -42C-60 -46 -60 -50 -60 -52C-84 -54 -114 -60 -128 -78Z';

/** Standing, seen from behind, arms at the sides; 250 high, feet at the origin. */
export const standing =
  'M0 -250C12 -250 19 -241 18 -229C18 -219 13 -212 8 -208L8 -202C20 -200 29 -197 33 -186C37 -172 40 -146 41 -122C41 -116 34 -114 32 -120L27 -160L26 -108L22 -106L20 -56L18 -8L26 -3L26 0L5 0L4 -10L2 -60L0 -98L-2 -60L-4 -10L-5 0L-26 0L-26 -3L-18 -8L-20 -56L-22 -106L-26 -108L-27 -160L-32 -120C-34 -114 -41 -116 -41 -122C-40 -146 -37 -172 -33 -186C-29 -197 -20 -200 -8 -202L-8 -208C-13 -212 -18 -219 -18 -229C-19 -241 -12 -250 0 -250Z';

/** Standing in a long cloak with its hood up, seen from behind; 200 high, feet at the origin. */
export const cloaked =
  'M0 -202C16 -202 25 -188 24 -170C24 -160 20 -152 18 -146C36 -136 46 -104 52 -64C57 -32 60 -12 64 0L-64 0C-60 -12 -57 -32 -52 -64C-46 -104 -36 -136 -18 -146C-20 -152 -24 -160 -24 -170C-25 -188 -16 -202 0 -202Z';

/** The half mask of Masque, 400 wide, its middle at the origin; the eyes are holes. */
export const halfMask =
  'M0 -52C34 -78 120 -104 204 -66C206 8 168 84 96 92C52 96 26 62 0 40C-26 62 -52 96 -96 92C-168 84 -206 8 -204 -66C-120 -104 -34 -78 0 -52ZM-58 -8C-84 -32 -128 -30 -150 -8C-128 20 -84 22 -58 -8ZM58 -8C84 22 128 20 150 -8C128 -30 84 -32 58 -8Z';
