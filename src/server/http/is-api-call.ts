import type { FastifyRequest } from "fastify";

/** Checks the matched route, because an address may spell the same route in other ways. */
export const isApiCall = ({ routeOptions }: FastifyRequest): boolean => routeOptions.url?.startsWith("/api/") === true;
