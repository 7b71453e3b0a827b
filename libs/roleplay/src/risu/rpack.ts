import { asciiBytes, decodeBase64 } from '../shared/base64.ts';

/** RPack replaces each byte by another one. Values: what `decode` of RisuAI's `rpack_bg.wasm` returns for 0 to 255. */
const table = decodeBase64(
  asciiBytes(
    'LPeEi8ll+7afrrMDLQFpdB/ko+zuXDQhk0oPauJiAp4inP08/HHHxq1ZZwVwbYpEEvokhl+v0XpHzv5QY91RBm8Y4FKoCZ1Wc0y4U2zDoA4Z' +
      'zz4NfgcyaEbqSPmZLqukSSBeVTU4DLzTsVgWeSgKGuHyzcQ526K6YHJ2fZXvf8jA3jeUv7UUgZIlRazn9WanKzZawRPjSzrojYMbfCewmkLr' +
      'h6rcVI54JtJXKdS3+C+PiXXwQXfCHv/YFRHlBJcX8zHQmwDXyrRPKjvZsmvaXaE/MGG9kT1O5t++TYKMHSMQmGT0hTN7kEO7qYjx1qUc9sxu' +
      'uVsLlu3V6cXLCKaAQA==',
  ),
);

export const decodeRPack = (bytes: Uint8Array): Uint8Array => bytes.map((byte) => table?.[byte] ?? 0);
