declare module 'mistral-tokenizer-js' {
  const tokenizer: {
    encode(text: string, hasStart: boolean, hasSpace: boolean): number[];
  };
  export default tokenizer;
}
