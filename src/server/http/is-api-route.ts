import type { FastifyRequest } from "fastify";

/** Checks the matched route, because one route can be spelled as different addresses. */
export const isApiRoute = ({ routeOptions }: FastifyRequest): boolean => routeOptions.url?.startsWith("/api/") === true;
