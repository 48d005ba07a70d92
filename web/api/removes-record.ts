/** The mutation key of removing or cancelling the order, product or list that is open. */
export const removesRecord = ['removes record']
