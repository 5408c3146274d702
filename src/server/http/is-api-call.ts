import type { FastifyRequest } from "fastify";

/** Asks the route that was found: the text of an address may spell the same route in other ways. */
export const isApiCall = ({ routeOptions }: FastifyRequest): boolean => routeOptions.url?.startsWith("/api/") === true;
