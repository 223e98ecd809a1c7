/** An email address that breaks before its dots and its @, not inside a word. */
export function EmailText({ address }: { readonly address: string }) {
  return address
    .split(/(?=[.@])/)
    .flatMap((part, index) => (index === 0 ? [part] : [<wbr key={`before ${String(index)}`} />, part]));
}
