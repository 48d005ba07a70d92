/** The mutation key of removing or cancelling an order. */
export const removesOrder = ['removes order']
