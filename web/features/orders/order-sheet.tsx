import { createPortal, flushSync } from 'react-dom'
import { useEffect, useState } from 'react'
import { showCount, showLines, showPieces } from '../../../contract/values/counts.ts'
import { showDay, showWeekdayAndDate } from '../../../contract/values/dates.ts'
import { centsOf, euro, euroOfPrice } from '../../../contract/values/money.ts'
import type { Order, OrderLine } from '../../../contract/endpoints/orders.ts'
import { printedName } from '../../../contract/rules/product-texts.ts'
import { shopName } from '../../api/page-settings.ts'
import { useToday } from '../../ui/today.ts'
import { VatLines } from '../../ui/vat-lines.tsx'
import classes from './order-sheet.module.css'

function usePrinting(): boolean {
  const [printing, setPrinting] = useState(() => window.matchMedia('print').matches)
  useEffect(() => {
    const paper = window.matchMedia('print')
    // Synchronous: the browser prints the page as it is when the listeners return.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    const turn = () => (paper.matches ? begin() : end())
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    paper.addEventListener('change', turn)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
      paper.removeEventListener('change', turn)
    }
  }, [])
  return printing
}

/** Printed instead of the page; a sibling of its root, so that the print style can hide everything else. */
export function OrderSheet({ order }: { order: Order }) {
  return usePrinting() ? createPortal(<Sheet order={order} />, document.body) : null
}

function Sheet({ order }: { order: Order }) {
  const today = useToday()
  return (
    <article className={classes.sheet}>
      <header className={classes.head}>
        <p className={classes.shop}>{shopName}</p>
        <div className={classes.order}>
          <h1>{`Order ${order.ordernummer}`}</h1>
          <p>{showDay(order.date)}</p>
        </div>
      </header>
      <section className={classes.customer}>
        <div className={classes.address}>
          <strong>{order.bedrijfsnaam}</strong>
          {order.besteldDoor !== undefined && <span>{order.besteldDoor}</span>}
          <span>{order.telefoonnummer}</span>
          <span>{order.email}</span>
        </div>
        <dl className={classes.numbers}>
          <Fact label="Boxnummer" large>
            {order.boxnummer}
          </Fact>
          <Fact label="Kopersnummer" large>
            {order.kopersnummer}
          </Fact>
          <Fact label="Administratienummer">{order.administratienummer}</Fact>
          <Fact label="EKT-nummer">{order.ektnummer}</Fact>
          {order.leverdatum !== null && (
            <Fact label="Leverdatum" large>
              {showWeekdayAndDate(order.leverdatum, today)}
            </Fact>
          )}
          {order.referentie !== '' && <Fact label="Uw referentie">{order.referentie}</Fact>}
        </dl>
      </section>
      <section className={classes.comment}>
        <h2>Opmerking bij bestelling</h2>
        <p>{order.comment}</p>
      </section>
      <table className={classes.lines}>
        <thead>
          {/* Repeated on every sheet, in case they get separated. */}
          <tr className={classes.again}>
            <td colSpan={6}>{`Order ${order.ordernummer} · ${order.bedrijfsnaam} · box ${order.boxnummer}`}</td>
          </tr>
          <tr>
            <th className={classes.tick} aria-label="Gepakt" />
            <th>Productcode</th>
            <th className={classes.product}>Product</th>
            <th data-numeric>Aantal</th>
            <th data-numeric>Prijs p/stuk</th>
            <th data-numeric>Subtotaal</th>
          </tr>
        </thead>
        <tbody>
          {order.order.map((line) => (
            <Line key={line._id} line={line} />
          ))}
        </tbody>
      </table>
      <p className={classes.total}>
        <span>{pieces(order.order)}</span>
        <span>
          Totaal ex. btw <strong>{euroOfPrice(order.totalPrice)}</strong>
        </span>
      </p>
      <VatLines {...order} />
    </article>
  )
}

function Fact({ label, large, children }: { label: string; large?: boolean; children: string }) {
  return (
    <div data-large={large}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Line({ line }: { line: OrderLine }) {
  const name = printedName(line)
  return (
    <tr>
      <td className={classes.tick} aria-label="Nog te pakken" />
      <td className={classes.code}>{line.productCode}</td>
      <td className={classes.product}>{line.removed ? `Verwijderd product (${name})` : name}</td>
      <td data-numeric className={classes.qty}>
        {showCount(line.qty)}
      </td>
      <td data-numeric>{euroOfPrice(line.price)}</td>
      <td data-numeric>{euro(line.qty * centsOf(line.price))}</td>
    </tr>
  )
}

function pieces(lines: readonly OrderLine[]): string {
  const count = lines.reduce((sum, { qty }) => sum + qty, 0)
  return `${showLines(lines.length)}, ${showPieces(count)}`
}
