/** For file pickers; the content decides what a file is. */
export const cardTypes =
  '.png,.jpg,.jpeg,.webp,.json,.yaml,.yml,.charx,.byaf,image/png,image/jpeg,image/webp,application/json';
