/** SillyTavern's context template. */
export interface ContextTemplate {
  name: string;
  /** Handlebars, of which `renderStory` knows fields, `if`, `unless`, `else` and `trim`. */
  story: string;
  /** For `settings.newChatPrompt`. */
  chatStart: string;
  /** For `settings.exampleChatPrompt`. */
  exampleSeparator: string;
}
