export { ComposeForm } from "./compose-form.tsx";
export { Conversation } from "./conversation.tsx";
export { focusMessages, MessageList } from "./message-list.tsx";
export { sendMessage } from "./send-message.ts";
export { useMarkRead, type ReportedMessages } from "./use-mark-read.ts";
