import { BlockList, isIP, isIPv6 } from 'node:net'

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** The key for limits. An IPv6 visitor owns a /64, so the network counts. @param address as Node writes it */
export function addressKey(address: string): string {
  const short = mapped.exec(address)?.[1]
  if (short !== undefined) return short
  return isIPv6(address) ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address
}

function groupsOf(address: string): string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const split = (part: string) => (part === '' ? [] : part.split(':'))
  const [before, after] = [split(head), split(tail ?? '')]
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  return [...before, ...Array.from({ length: zeros }, () => '0'), ...after].map((group) =>
    group.replace(/^0+(?=.)/, '').toLowerCase(),
  )
}

const named: Readonly<Record<string, string>> = {
  loopback: '127.0.0.0/8,::1/128',
  linklocal: '169.254.0.0/16,fe80::/10',
  uniquelocal: '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,fc00::/7',
}

/** @param trustProxy the setting; undefined: no proxies */
export function proxyCheck(trustProxy: string | undefined): (address: string) => boolean {
  const proxies = new BlockList()
  const parts = (trustProxy ?? '').split(',').flatMap((part) => (named[part.trim()] ?? part).split(','))
  for (const part of parts) {
    const [address = '', bits] = part.trim().split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (isIP(address) === 0) continue
    if (bits === undefined) proxies.addAddress(address, family)
    else proxies.addSubnet(address, Number(bits), family)
  }
  // BlockList recognises mapped IPv4 addresses, and finds no invalid ones.
  return (address) => proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
