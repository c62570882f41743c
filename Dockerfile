FROM node:26-trixie-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY client/package.json client/
COPY explorer/package.json explorer/

FROM packages AS build
RUN npm ci --ignore-scripts
COPY tsconfig.json tsconfig.build.json nest-cli.json bundle.mjs ./
COPY src src
COPY sandbox sandbox
COPY client client
COPY explorer explorer
RUN npm run build

FROM packages AS production
# Nothing optional is needed to run; TypeScript would come along as an optional peer.
RUN npm ci --omit=dev --omit=optional --workspaces=false --ignore-scripts

FROM node:26-trixie-slim
ENV NODE_ENV=production HOST=0.0.0.0
WORKDIR /app
COPY --from=production /app/node_modules node_modules
COPY --from=build /app/dist dist
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/health/live').then(({ ok }) => process.exit(ok ? 0 : 1))"]
CMD ["node", "dist/main.js"]
