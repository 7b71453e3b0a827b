import { z } from 'zod';

/** A setting in JSON, by default `absent`. */
export const jsonSetting = <S extends z.ZodType>(schema: S, absent: string) =>
  z
    .string()
    .default(absent)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue('must be JSON');
        return z.NEVER;
      }
    })
    .pipe(schema);
