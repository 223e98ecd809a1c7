/** The step that asks who orders (rule O-5). */
export const contactStep = {
  heading: "Contact Information",
  intro: "We email you about your order’s progress and when we have a question.",
  firstName: "First Name",
  lastName: "Last Name",
  email: "Email",
  verifyEmail: "Verify Email",
  verifyHint: "Enter the same address once more.",
  emailIsRight: (email: string) => `${email} is right`,
  phone: "Phone Number",
  phoneHint: "Numbers, spaces, -, ( and ) only.",
  textMe: "Text me about this order",
  textMeHint:
    "We text you when something ships, when we need something from you, and when it is " +
    "time to review your license: only a few messages per order. Message and data rates " +
    "may apply. Reply STOP to opt out, HELP for help. U.S. and Canadian numbers only.",
};
