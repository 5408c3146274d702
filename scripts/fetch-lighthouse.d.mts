export function fetchLighthouse(): string;
