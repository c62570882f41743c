/** A chain id in decimal: 20 digits have room for every number below 2^64. */
export const chainIdPattern = /^[1-9]\d{0,19}$/;
