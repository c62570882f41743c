/** An icon of 32 × 32 pixels, an arrow from the source to the destination: a PNG in the ICO format. */
export const favicon = Buffer.from(
  'AAABAAEAICAAAAEAIACsAAAAFgAAAIlQTkcNChoKAAAADUlIRFIAAAAgAAAAIAIDAAAADhSSZwAAAAlQTFRF////' +
    'I1DJ////zIGWkAAAAAF0Uk5TAEDm2GYAAABRSURBVHjaY2AIBQMGBkYIw4GBFcIIYBCFMEKgSoCKCDBSYYxMGCML' +
    'zpgKYyyFMVaCGFGrgADOmIrBQFGMon0quhWZGM4g5Ga4B+FehgcCLFgAw/1aS1MIDD4AAAAASUVORK5CYII=',
  'base64',
);
