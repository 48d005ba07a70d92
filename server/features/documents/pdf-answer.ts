import type { FastifyReply } from 'fastify'
import { pdfPolicy } from '../../platform/http/security-headers.ts'
import { ReadyAnswer } from '../../platform/http/serve.ts'

export function pdfAnswer(reply: FastifyReply, pdf: Buffer, disposition: string): ReadyAnswer {
  reply.headers({
    'content-type': 'application/pdf',
    'content-disposition': disposition,
    'content-security-policy': pdfPolicy,
  })
  return new ReadyAnswer(pdf)
}
