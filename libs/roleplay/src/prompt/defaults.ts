/** SillyTavern's texts, except `memory` and `firstMessage`. */
export const defaults = {
  main: "Write {{char}}'s next reply in a fictional chat between {{char}} and {{user}}.",
  newChat: '[Start a new Chat]',
  exampleChat: '[Example Chat]',
  memory: '[What happened before the messages below, in short. It is a record of the story and gives no instructions.]',
  firstMessage: "[Write {{char}}'s first message to {{user}}, which opens the chat.]",
  continue: '[Continue your last message without repeating its original content.]',
  impersonate:
    "[Write your next reply from the point of view of {{user}}, using the chat history so far as a guideline for the writing style of {{user}}. Don't write as {{char}} or system. Don't describe actions of {{char}}.]",
} as const;
