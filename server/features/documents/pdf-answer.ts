import type { FastifyReply } from 'fastify'
import { pdfPolicy } from '../../platform/http/security-headers.ts'

export function pdfAnswer(reply: FastifyReply, pdf: Buffer, disposition: string): Buffer {
  reply.headers({
    'content-type': 'application/pdf',
    'content-disposition': disposition,
    'content-security-policy': pdfPolicy,
  })
  return pdf
}
