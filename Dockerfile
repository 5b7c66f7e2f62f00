# The suite as an image: docker build -t travel-conformance . && docker run --rm -v "$PWD:/data" -e CONFORMANCE_API_KEY travel-conformance run
FROM node:22-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json tsconfig.json tsconfig.build.json ./
COPY schemas schemas
COPY suites suites
COPY src src
# npm ci builds (prepare); what only the build needs is left behind.
RUN npm ci --no-audit --no-fund && npm prune --omit=dev --no-audit --no-fund && rm -rf src suites

FROM node:22-bookworm-slim
COPY --from=build /build /app
RUN ln -s /app/dist/src/cli/main.js /usr/local/bin/travel-conformance && mkdir /data && chown node:node /data
# Configuration, ledger and reports are in the folder that is mounted here; the image itself is never written to.
WORKDIR /data
# A number, so that Kubernetes can check that the user is not root.
USER 1000:1000
ENTRYPOINT ["travel-conformance"]
CMD ["run"]
