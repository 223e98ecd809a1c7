export { ComposeForm } from "./compose-form.tsx";
export { Conversation, focusMessages, MessageList } from "./conversation.tsx";
export { sendMessage, useMarkRead, type ReportedMessages } from "./message-calls.ts";
