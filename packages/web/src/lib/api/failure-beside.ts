/** Where a sentence stands closest to what was pressed. */
const places = "dialog[open],form,td,li,section,main";

let end = (): void => {};

/** Takes away what was said last: the next try has begun. */
export const endFailureBeside = (): void => end();

/** Says a failure beside the control that was pressed, also when its part is replaced, until the page is left. */
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
