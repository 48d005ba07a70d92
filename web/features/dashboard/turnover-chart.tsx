import '@mantine/core/styles/ColorSwatch.css'
import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import { yearOf } from '../../../contract/values/dates.ts'
import { showCount } from '../../../contract/values/counts.ts'
import { euro, euroOfPrice } from '../../../contract/values/money.ts'
import { useToday } from '../../ui/today.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

interface TurnoverChartProps {
  /** January first; prices as on the wire. */
  months: readonly { readonly thisYear: string; readonly lastYear: string }[]
}

function axisWidth(months: TurnoverChartProps['months']): number {
  const highest = Math.max(...months.flatMap(({ thisYear, lastYear }) => [Number(thisYear), Number(lastYear)]))
  return 24 + 7 * showCount(Math.ceil(highest * 1.4)).length
}

const monthNames = ['jan', 'feb', 'mrt', 'apr', 'mei', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dec']

export function TurnoverChart({ months }: TurnoverChartProps) {
  const year = yearOf(useToday())
  const thisYear = String(year)
  const lastYear = String(year - 1)
  return (
    <>
      <BarChart
        pos="absolute"
        inset={0}
        aria-hidden="true"
        data={months.map((month, index) => ({
          maand: monthNames[index],
          [lastYear]: Number(month.lastYear),
          [thisYear]: Number(month.thisYear),
        }))}
        dataKey="maand"
        barChartProps={{ accessibilityLayer: false }}
        series={[
          { name: lastYear, color: 'var(--line-strong)' },
          { name: thisYear, color: 'var(--leaf-fill)' },
        ]}
        withLegend
        legendProps={{ verticalAlign: 'top', height: 40 }}
        tickLine="none"
        gridAxis="x"
        gridColor="var(--line)"
        textColor="var(--ink-soft)"
        barProps={{ radius: [3, 3, 0, 0], isAnimationActive: false }}
        tooltipAnimationDuration={0}
        xAxisProps={{ interval: 'equidistantPreserveStart' }}
        yAxisProps={{ tickFormatter: showCount, width: axisWidth(months) }}
        valueFormatter={(value) => euro(Math.round(value * 100))}
      />
      <VisuallyHidden as="div">
        <table>
          <caption>Omzet per maand, ex. btw</caption>
          <thead>
            <tr>
              <th scope="col">Maand</th>
              <th scope="col">{lastYear}</th>
              <th scope="col">{thisYear}</th>
            </tr>
          </thead>
          <tbody>
            {months.map((month, index) => (
              <tr key={monthNames[index]}>
                <th scope="row">{monthNames[index]}</th>
                <td>{euroOfPrice(month.lastYear)}</td>
                <td>{euroOfPrice(month.thisYear)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </>
  )
}
