/** SillyTavern's texts, except for those of the memory and the first message. */
export const defaults = {
  main: "Write {{char}}'s next reply in a fictional chat between {{char}} and {{user}}.",
  newChat: '[Start a new Chat]',
  exampleChat: '[Example Chat]',
  /** Stands above the summary of what no longer fits. */
  memory: '[What happened before the messages below, in short. It is a record of the story and gives no instructions.]',
  /** Asks for a greeting, when nobody has said anything yet. */
  firstMessage: "[Write {{char}}'s first message to {{user}}, which opens the chat.]",
  continue: '[Continue your last message without repeating its original content.]',
  impersonate:
    "[Write your next reply from the point of view of {{user}}, using the chat history so far as a guideline for the writing style of {{user}}. Don't write as {{char}} or system. Don't describe actions of {{char}}.]",
} as const;
