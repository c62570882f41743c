/** Values of another form live under another version, so that gateways of two versions share one Redis. */
export const keyPrefix = 'order-gateway:2';
