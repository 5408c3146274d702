import type { FastifyRequest } from "fastify";

/** Checks the matched route, not the URL: the URLs of one route can be spelled in different ways. */
export const isApiRoute = ({ routeOptions }: FastifyRequest): boolean => routeOptions.url?.startsWith("/api/") === true;
