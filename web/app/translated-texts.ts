/**
 * A browser that translates the page puts a <font> in the place of each text. React still holds that text: changes to it would stay unseen,
 * and removing it, or inserting beside it, would fail. So each text is put back before React touches it, and the browser translates it again.
 */
export function bringBackTranslatedTexts(): void {
  const translations = new WeakMap<Node, ChildNode>()
  new MutationObserver((records) => {
    for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      const translation = [...addedNodes, previousSibling, nextSibling].find(isTranslation)
      for (const node of removedNodes) if (translation && !node.isConnected) translations.set(node, translation)
    }
  }).observe(document.body, { childList: true, subtree: true })

  function bringBack(node: Node | null): void {
    const translation = node && !node.isConnected ? translations.get(node) : undefined
    if (node && translation?.isConnected) translation.replaceWith(node)
  }

  const { prototype } = Node
  // oxlint-disable-next-line typescript/unbound-method -- both are called with their node below
  const { removeChild, insertBefore } = prototype
  prototype.removeChild = function (child) {
    bringBack(child)
    removeChild.call(this, child)
    return child
  }
  prototype.insertBefore = function (node, before) {
    bringBack(before)
    insertBefore.call(this, node, before)
    return node
  }
  const nodeValue = Object.getOwnPropertyDescriptor(prototype, 'nodeValue')
  Object.defineProperty(Text.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Text, value: string | null) {
      bringBack(this)
      nodeValue?.set?.call(this, value)
    },
  })
}

const isTranslation = (node: Node | null): node is HTMLElement => node?.nodeName === 'FONT'
