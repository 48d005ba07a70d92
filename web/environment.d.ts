interface ImportMetaEnv {
  /** Origin of the API where it is not the page's own (§7.1); empty for the same. Set when the page is built. */
  readonly VITE_API_HOST: string
}
