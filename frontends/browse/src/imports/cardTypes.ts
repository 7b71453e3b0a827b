/** For file pickers only; the content decides the type. */
export const cardTypes =
  '.png,.jpg,.jpeg,.webp,.json,.yaml,.yml,.charx,.byaf,image/png,image/jpeg,image/webp,application/json';
