/** The mutation key of removing or cancelling the order or product that is open. */
export const removesRecord = ['removes record']
