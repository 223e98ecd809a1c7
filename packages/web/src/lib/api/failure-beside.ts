/** Elements that can hold the sentence next to a pressed control. */
const places = "dialog[open],form,td,li,section,main";

let end = (): void => {};

/** Removes the last failure, because the next attempt has begun. */
export const endFailureBeside = (): void => end();

/** Shows a failure beside the pressed control, also when its part is rendered anew, until the page is left. */
export function sayBeside(pressed: Element | null, message: string): void {
  end();
  const { pathname } = window.location;
  const sentence = document.createElement("p");
  sentence.className = "err mt-2";
  sentence.setAttribute("role", "alert");
  sentence.textContent = message;
  const place = (): void => {
    const near = [pressed, document.activeElement].map((control) => control?.closest(places));
    if (window.location.pathname !== pathname) end();
    else if (!sentence.isConnected)
      (near.find((part) => part?.isConnected) ?? document.querySelector("main") ?? document.body).append(sentence);
  };
  const watch = new MutationObserver(place);
  end = () => {
    watch.disconnect();
    sentence.remove();
  };
  place();
  watch.observe(document.body, { childList: true, subtree: true });
}
