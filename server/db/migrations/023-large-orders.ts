// An order of 500 lines in half the time (docs/decisions/0023-large-orders.md).
import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../is-postgres.ts'

// A sale changes the stock and nothing else. Where no index holds it, PostgreSQL writes the row's next version beside it
// and touches no index at all; half of each page is left free for that. The dashboard asks the catalogue in memory.
const stock = ['drop index products_stock']
const room = 'alter table products set (fillfactor = 50)'

// What the ledger refers to is there, and stays: as three foreign keys said it, which PostgreSQL looks up one by one for each
// row. Asked once for all rows of a statement, with the same locks, so that nothing goes meanwhile. By index whatever the
// number of rows, since the plan is kept from one statement to the next.
const references = [
  `create function stock_ledger_refers() returns trigger language plpgsql
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$ begin
    if (select count(distinct "productId") + count(distinct "orderId") + count(distinct "userId") from added)
      <> (select count(*) from (
          select from products where "_id" in (select "productId" from added) order by "_id" for key share
        ) as held)
        + (select count(*) from (
          select from orders where "_id" in (select "orderId" from added) order by "_id" for key share
        ) as held)
        + (select count(*) from (
          select from users where "_id" in (select "userId" from added) order by "_id" for key share
        ) as held)
    then raise foreign_key_violation using message = 'stock_ledger refers to a product, order or user that is not there'; end if;
    return null;
  end $$`,
  `create trigger stock_ledger_added after insert on stock_ledger referencing new table as added
    for each statement execute function stock_ledger_refers()`,
  `create trigger stock_ledger_moved after update on stock_ledger referencing new table as added
    for each statement execute function stock_ledger_refers()`,
  `create function stays_for_stock_ledger() returns trigger language plpgsql as $$ declare named boolean; begin
    execute format('select exists (select from stock_ledger where %I = $1)', tg_argv[0]) into named using old."_id";
    if named then raise foreign_key_violation using message = 'stock_ledger still refers to it'; end if;
    return null;
  end $$`,
  ...[
    ['products', 'productId'],
    ['orders', 'orderId'],
    ['users', 'userId'],
  ].flatMap(([table, column]) => [
    `create trigger ${table}_ledger_gone after delete on ${table}
      for each row execute function stays_for_stock_ledger('${column}')`,
    `create trigger ${table}_ledger_renamed after update of "_id" on ${table}
      for each row when (old."_id" <> new."_id") execute function stays_for_stock_ledger('${column}')`,
    `alter table stock_ledger drop constraint "stock_ledger_${column}_fkey"`,
  ]),
]

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = isPostgres(db) ? [...stock, room, ...references] : stock
  for (const statement of statements) await sql.raw(statement).execute(db)
}
