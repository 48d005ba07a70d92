import type { ProductType } from '../../../../contract/rules/product-fields.ts'

export function CategoryDrawing({ type, className }: { type: ProductType; className?: string | undefined }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      {drawings[type]}
    </svg>
  )
}

const drawings = {
  bollen: (
    <>
      <path
        fill="#458e6b"
        d="M15.500 12C12 9.500 11 6 12 2.500c3 2 4.500 5 3.500 9.500zm1 0c-.5-3.500.5-6 4-7.500.5 3.500-1 6-4 7.500z"
      />
      <path
        fill="#b9713a"
        d="M16 9.500c1 3 8.500 5.500 8.500 12 0 4.500-3.500 7-8.500 7s-8.500-2.500-8.500-7c0-6.500 7.500-9 8.500-12z"
      />
      <path
        fill="#d99a5b"
        d="M15.500 12c-1 4-5 6-5 10.500 0 2.500 1 4.500 3 5.500-3.800-.5-6-3-6-6.500 0-5 4.500-7 8-9.500z"
      />
    </>
  ),
  waxbollen: (
    <>
      <path fill="none" stroke="#458e6b" strokeWidth="2.200" d="M16 17V9" />
      <path
        fill="#e4688b"
        d="M16 10c-4.500.5-7.500-2-7.500-6.500 2 0 3.500.6 4.700 1.800C13.700 3.500 14.700 2.300 16 1.500c1.300.8 2.300 2 2.800 3.800C20 4.100 21.500 3.500 23.500 3.500 23.500 8 20.500 10.500 16 10z"
      />
      <path
        fill="#a8224b"
        d="M16 14c2 2 8.500 3 8.500 8.500 0 4.500-3.500 7-8.500 7s-8.500-2.500-8.500-7c0-5.500 6.500-6.500 8.500-8.500z"
      />
      <path
        fill="#e4688b"
        d="M11 19.500c1-1.500 2.500-2.300 3.500-2.500-1.300 1.300-2.600 3-3 5-.8-.3-1-1.500-.5-2.500z"
      />
    </>
  ),
  planten: (
    <>
      <path fill="#2f7558" d="M16 19c-6 0-10-3-11-9 6-.5 10 2.500 11 9zm0 0c6 0 10-3 11-9-6-.5-10 2.500-11 9z" />
      <path fill="#67ab88" d="M16 19c-3.500-4-3.500-11 0-16.500 3.500 5.500 3.500 12.500 0 16.500z" />
      <path fill="#b9613a" d="M8.500 19h15l-.5 3h-14z" />
      <path fill="#d07c4f" d="M9.700 22h12.600L21 29.500H11z" />
    </>
  ),
} satisfies Record<ProductType, React.ReactNode>
