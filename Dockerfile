# To pin the base, give it with its digest: --build-arg NODE_IMAGE=node:26-trixie-slim@sha256:… (docs/deploy.md#image).
ARG NODE_IMAGE=node:26-trixie-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY client/package.json client/
COPY explorer/package.json explorer/
RUN npm ci --ignore-scripts
COPY LICENSE tsconfig.json tsconfig.build.json bundle.mjs image-packages.mjs installed-packages.mjs notices.mjs sbom.mjs write-code-cache.mjs ./
COPY src src
COPY sandbox sandbox
COPY client client
COPY explorer explorer
ARG GIT_COMMIT=
RUN npm run build && node image-packages.mjs && npm run --silent sbom >sbom.cdx.json

FROM ${NODE_IMAGE}
ARG NODE_IMAGE
ARG VERSION=
ARG GIT_COMMIT=
LABEL org.opencontainers.image.title="Order gateway" \
      org.opencontainers.image.description="A gateway for cross-chain order data: two upstream interfaces, one exact, cached, dependable view." \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${GIT_COMMIT}" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.base.name="${NODE_IMAGE}"
# V8's four helper threads would take the processor from a gateway with one core (docs/deploy.md#more-than-one-core).
ENV NODE_ENV=production HOST=0.0.0.0 NODE_OPTIONS=--v8-pool-size=1
WORKDIR /app
# The packages that are not in the bundle.
COPY --from=build /app/image_modules node_modules
COPY --from=build /app/sbom.cdx.json sbom.cdx.json
COPY --from=build /app/dist dist
# The user node by number, so that Kubernetes sees that it is not root.
USER 1000:1000
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "try { process.loadEnvFile() } catch {} fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/health/live').then(({ ok }) => process.exit(ok ? 0 : 1))"]
CMD ["node", "dist/main.js"]
