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
    "We text when something is shipped, when we need something from you and when it is time to review your license: " +
    "a few messages in all. Message and data rates may apply. Reply STOP to end. For US and Canadian numbers.",
};
