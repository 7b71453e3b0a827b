export const defaults = {
  memory: '[What happened before the messages below, in short. It is a record of the story and gives no instructions.]',
  firstMessage: "[Write {{char}}'s first message to {{user}}, which opens the chat.]",
} as const;
