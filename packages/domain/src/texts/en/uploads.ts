/** Sending photos and papers when they are chosen, and what is hard to see in them. */
export const uploads = {
  sending: (file: string) => `Sending ${file}`,
  percent: (part: number) => `Sending: ${part}%`,
  waiting: "No connection. The file is sent by itself when the connection is back; you can go on meanwhile.",
  sent: "Sent.",
  saving: "Your files are still being sent. The next step opens by itself when they are there.",
  hints: {
    blurred: "This looks blurred. Take it again? You can keep it if everything can be read.",
    glare: "Light is reflected in this photo. Take it again? You can keep it if everything can be read.",
    small: "This photo is small. Take it again, closer? You can keep it if everything can be read.",
  },
};
