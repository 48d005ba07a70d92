/** Whether the focus in a field brings up a keyboard over the page. */
export const hasTouchKeyboard = () => matchMedia('(pointer: coarse)').matches
