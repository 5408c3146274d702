import { answered, expect, lastTurn, openRewrite, send, test } from "./journey.ts";
import { giveTier } from "./tier.ts";
